import BramleyCore
import Foundation

/// The folder of an installation, readable by its owner alone.
package struct DataFolder: Sendable {
  package let path: String
  /// What an operator should look at, although the folder can be used.
  package private(set) var warnings: [String] = []

  /// The store.
  package var database: String { path + "/bramley.sqlite" }
  /// The lock that a server holds while it uses the folder.
  package var lock: String { path + "/bramley.lock" }
  /// The master keys, where the configuration names none.
  package var masterKey: String { path + "/master.key" }

  /// Creates the folder if it does not exist, and keeps its files from other users of the machine.
  package init(_ path: String) throws(ConfigurationFailure) {
    self.path = path
    let files = FileManager.default
    do {
      try files.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ConfigurationFailure(
        sentences: ["data: the folder \(path.printable) can't be made; set data to a folder of this user"])
    }
    // SQLite gives its side files the mode of the database file, so that is created first.
    if !files.fileExists(atPath: database) {
      _ = files.createFile(atPath: database, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    guard files.isWritableFile(atPath: database) else {
      throw ConfigurationFailure(
        sentences: ["data: \(database.printable) can't be written; set data to a folder of this user"])
    }
    for side in ["", "-wal", "-shm"] { Self.withdraw(database + side) }
    for place in [path, masterKey] { try demandPrivacy(place) }
  }

  /// Takes a file of the store from other users; the store itself makes all of them with mode 0600.
  private static func withdraw(_ file: String) {
    guard let permissions = FilePermissions(of: file), PrivacyRule.judge(permissions) == .refused else {
      return
    }
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
  }

  /// Refuses a place that other users can read, where a chmod would help; else warns.
  private mutating func demandPrivacy(_ place: String) throws(ConfigurationFailure) {
    guard let permissions = FilePermissions(of: place) else { return }
    let words = PrivacyRule.words(place, permissions)
    switch PrivacyRule.judge(permissions) {
    case .isPrivate: break
    case .refused: throw ConfigurationFailure(sentences: ["data: \(words.what); run: \(words.command)"])
    case .exposed: warnings.append("data: \(words.what)")
    }
  }
}
