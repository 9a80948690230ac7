import BramleyCore
import Foundation

/// The folder of an installation, readable by its owner alone.
package struct DataFolder: Sendable {
  package let path: String

  /// The store.
  package var database: String { path + "/bramley.sqlite" }
  /// The master keys, where the configuration names none.
  package var masterKey: String { path + "/master.key" }

  /// Creates the folder if it does not exist.
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
  }
}
