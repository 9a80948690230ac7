import EmulatorKit
import Foundation
import Synchronization

/// Keeps a second emulator from using a folder. The system releases the lock when the process ends, however it ends.
final class FolderLock: Sendable {
  private let descriptor: Mutex<Int32?>

  init(_ file: URL) throws {
    let opened = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw CocoaError(.fileWriteUnknown) }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      _ = Foundation.close(opened)
      guard isTaken else { throw CocoaError(.fileLocking) }
      throw WorldFolderFailure.inUse(file.deletingLastPathComponent().path, process: Self.holder(file))
    }
    let holder = Array("\(getpid())\n".utf8)
    // The number is for people; without it the lock holds all the same.
    if ftruncate(opened, 0) == 0 { _ = write(opened, holder, holder.count) }
    descriptor = Mutex(opened)
  }

  /// The id of the process that holds the lock, as it wrote it.
  private static func holder(_ file: URL) -> Int32? {
    let text = try? String(contentsOf: file, encoding: .utf8)
    return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  deinit { release() }

  func release() {
    descriptor.withLock { descriptor in
      if let open = descriptor { _ = Foundation.close(open) }
      descriptor = nil
    }
  }
}
