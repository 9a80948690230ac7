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
      throw isTaken
        ? WorldFolderFailure.inUse(file.deletingLastPathComponent().path) : CocoaError(.fileLocking)
    }
    descriptor = Mutex(opened)
  }

  deinit { release() }

  func release() {
    descriptor.withLock { descriptor in
      if let open = descriptor { _ = Foundation.close(open) }
      descriptor = nil
    }
  }
}
