import BramleyCore
import Foundation

/// A file that names people: it is written beside its place, readable by its owner alone, and put there when it is
/// complete.
final class PrivateFile {
  private let draft: DraftFile
  private let handle: FileHandle
  private var buffer = Data()
  private var isPlaced = false

  init(_ path: String, replaces: Bool) throws(CommandFailure) {
    draft = try DraftFile(path, replaces: replaces)
    guard let handle = FileHandle(forWritingAtPath: draft.draft) else {
      draft.discard()
      throw CommandFailure(.refused, "\(path.printable(upTo: 300)) can't be written")
    }
    self.handle = handle
  }

  deinit {
    try? handle.close()
    if !isPlaced { draft.discard() }
  }

  /// Adds a line.
  func write(line: String) throws(CommandFailure) { try write(line: Data(line.utf8)) }

  /// Adds a line.
  func write(line: Data) throws(CommandFailure) {
    buffer.append(line)
    buffer.append(0x0A)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Puts the file into its place, once it is on disk.
  func finish() throws(CommandFailure) {
    try flush()
    try draft.place()
    isPlaced = true
    draft.discard()
  }

  private func flush() throws(CommandFailure) {
    do { try handle.write(contentsOf: buffer) } catch {
      throw CommandFailure(.refused, "\(draft.path.printable(upTo: 300)) can't be written; is the disk full?")
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
