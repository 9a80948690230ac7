import Foundation

/// Where a world is kept between runs: its identity in one file, its history in another.
struct WorldFolder: Sendable {
  /// Why a folder can't be used.
  enum Failure: Error, CustomStringConvertible {
    case damaged(String)

    var description: String {
      switch self {
      case .damaged(let path):
        "\(path) can't be read as an Apple ID emulator's file; move it away to start with a new world"
      }
    }
  }

  let url: URL

  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private var identityFile: URL { url.appending(path: "apple-id.json") }
  var historyFile: URL { url.appending(path: "apple-id.history") }

  /// The identity kept here, or a new one that is kept from now on.
  func identity(else make: () throws -> WorldIdentity) throws -> WorldIdentity {
    if FileManager.default.fileExists(atPath: identityFile.path) {
      guard let data = try? Data(contentsOf: identityFile),
        let identity = try? JSONDecoder().decode(WorldIdentity.self, from: data),
        !identity.signingKeys.isEmpty
      else { throw Failure.damaged(identityFile.path) }
      return identity
    }
    let identity = try make()
    try Self.replace(identityFile, with: JSONEncoder().encode(identity))
    return identity
  }

  /// The events kept here, oldest first.
  func history() throws -> [WorldEvent] {
    guard FileManager.default.fileExists(atPath: historyFile.path) else { return [] }
    let data = try Data(contentsOf: historyFile)
    let decoder = JSONDecoder()
    var lines = data.split(separator: UInt8(ascii: "\n"))
    // The last line may have been cut short by a sudden end; nobody was answered on its strength.
    if data.last != UInt8(ascii: "\n") { _ = lines.popLast() }
    do {
      return try lines.map { try decoder.decode(WorldEvent.self, from: $0) }
    } catch {
      throw Failure.damaged(historyFile.path)
    }
  }

  /// Writes a file that only its owner reads, whole or not at all.
  static func replace(_ file: URL, with data: Data) throws {
    let draft = file.appendingPathExtension("new")
    try? FileManager.default.removeItem(at: draft)
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: data, attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
