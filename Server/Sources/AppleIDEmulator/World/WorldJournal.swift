import Foundation

/// Appends events to a world's history, and rewrites it when most of it is obsolete.
///
/// A line is written before a response is sent, so a killed process loses nothing.
struct WorldJournal {
  private let folder: WorldFolder
  private var handle: FileHandle
  private var offset: UInt64
  private var length: Int
  private var limit: Int
  private let encoder = JSONEncoder()

  /// Continues a file with `length` events, of which `needed` would be enough.
  init(_ folder: WorldFolder, length: Int, needed: Int) throws {
    self.folder = folder
    handle = try FileHandle(forWritingTo: folder.historyFile)
    offset = try handle.seekToEnd()
    self.length = length
    limit = Self.limit(needed)
  }

  /// Starts a new file.
  init(_ folder: WorldFolder, _ snapshot: WorldSnapshot) throws {
    let count = try Self.write(snapshot, to: folder.historyFile)
    try self.init(folder, length: count, needed: count)
  }

  var isOverlong: Bool { length > limit }

  mutating func append(_ event: WorldEvent) throws {
    let line = try encoder.encode(event) + Data("\n".utf8)
    do {
      try handle.write(contentsOf: line)
    } catch {
      // A partial line would corrupt the next one.
      try? handle.truncate(atOffset: offset)
      throw error
    }
    offset += UInt64(line.count)
    length += 1
  }

  mutating func rewrite(_ snapshot: WorldSnapshot) throws {
    let next = try WorldJournal(folder, snapshot)
    try? handle.close()
    self = next
  }

  /// Rewrites the file, or later if that fails now.
  mutating func shorten(to snapshot: WorldSnapshot) {
    do { try rewrite(snapshot) } catch { limit *= 2 }
  }

  func close() {
    try? handle.close()
    folder.close()
  }

  private static func limit(_ needed: Int) -> Int { max(10_000, 2 * needed) }

  /// Writes a file that only its owner can read, atomically.
  private static func write(_ snapshot: WorldSnapshot, to file: URL) throws -> Int {
    let draft = file.appendingPathExtension("new")
    try? FileManager.default.removeItem(at: draft)
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    let handle = try FileHandle(forWritingTo: draft)
    let encoder = JSONEncoder()
    var lines = Data()
    var count = 0
    try snapshot.forEachEvent { event in
      lines.append(try encoder.encode(event))
      lines.append(UInt8(ascii: "\n"))
      count += 1
      if lines.count > 1 << 20 {
        try handle.write(contentsOf: lines)
        lines.removeAll(keepingCapacity: true)
      }
    }
    try handle.write(contentsOf: lines)
    try handle.close()
    guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return count
  }
}
