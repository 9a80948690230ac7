import Foundation

/// Appends events to a world's history, and writes it anew when most of it is of no use any more.
struct WorldJournal {
  private let file: URL
  private var handle: FileHandle
  private var length: Int
  private var limit: Int

  init(_ folder: WorldFolder, history: [WorldEvent]) throws {
    file = folder.historyFile
    (handle, length, limit) = try Self.rewritten(file, history)
  }

  var isOverlong: Bool { length > limit }

  mutating func append(_ event: WorldEvent) throws {
    try handle.write(contentsOf: Self.line(event))
    length += 1
  }

  mutating func rewrite(_ history: [WorldEvent]) throws {
    try? handle.close()
    (handle, length, limit) = try Self.rewritten(file, history)
  }

  private static func rewritten(_ file: URL, _ history: [WorldEvent]) throws -> (FileHandle, Int, Int) {
    var data = Data()
    for event in history { data.append(try line(event)) }
    try WorldFolder.replace(file, with: data)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    return (handle, history.count, max(10_000, 2 * history.count))
  }

  private static func line(_ event: WorldEvent) throws -> Data {
    try JSONEncoder().encode(event) + Data("\n".utf8)
  }
}
