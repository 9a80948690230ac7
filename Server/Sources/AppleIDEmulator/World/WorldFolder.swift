import EmulatorKit
import Foundation

/// The folder where a world is stored: its history in one file, and a lock against a second emulator.
struct WorldFolder: Sendable {
  let url: URL
  private let lock: FolderLock

  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    lock = try FolderLock(url.appending(path: "apple-id.lock"))
  }

  var historyFile: URL { url.appending(path: "apple-id.history") }

  /// Reads the stored events, oldest first.
  ///
  /// - Returns: their number, and whether the file is complete.
  func forEachEvent(_ body: (WorldEvent) throws -> Void) throws -> (count: Int, isWhole: Bool) {
    guard FileManager.default.fileExists(atPath: historyFile.path) else { return (0, false) }
    let data = try Data(contentsOf: historyFile, options: .mappedIfSafe)
    let decoder = JSONDecoder()
    var lines = data.split(separator: UInt8(ascii: "\n"))
    // The last line may be truncated by a sudden end; no response was based on it.
    let isWhole = data.last == UInt8(ascii: "\n")
    if !isWhole { _ = lines.popLast() }
    for line in lines {
      guard let event = try? decoder.decode(WorldEvent.self, from: line) else {
        throw WorldFolderFailure.damaged(historyFile.path)
      }
      try body(event)
    }
    return (lines.count, isWhole)
  }

  /// Releases the lock.
  func close() { lock.release() }
}

/// Why a folder can't be used.
public enum WorldFolderFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file in it can't be read; its path.
  case damaged(String)
  /// Another emulator uses it; its path, and the id of that emulator's process if it is known.
  case inUse(String, process: Int32?)
  /// The emulator that had it open was stopped.
  case closed

  public var description: String {
    switch self {
    case .damaged(let path):
      "\(path) can't be read as an Apple ID emulator's file; move it away to start with a new world"
    case .inUse(let path, let process):
      "another emulator\(process.map { " (process id \($0))" } ?? "") uses \(path); stop it, or choose another folder"
    case .closed: "the emulator was stopped; open the folder again"
    }
  }
}

extension WorldFolderFailure: ExplainedFailure {}
