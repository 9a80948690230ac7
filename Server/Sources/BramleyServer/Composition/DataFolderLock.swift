import BramleyCore
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps a second server from using a data folder. The system releases the lock when the process ends, however it ends.
///
/// Commands of an operator take no lock: they work beside a server.
package final class DataFolderLock: Sendable {
  /// How long a server waits for the one before it, which may be ending just now.
  package static let patience = Duration.seconds(10)
  private static let pause = Duration.milliseconds(100)

  private let descriptor: Mutex<Int32?>

  private init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

  deinit { release() }

  /// Releases the lock; the file stays, since another process may have opened it already.
  package func release() {
    descriptor.withLock { descriptor in
      if let open = descriptor { _ = close(open) }
      descriptor = nil
    }
  }

  /// Takes the lock, waiting for its holder to end.
  ///
  /// - Parameter waiting: called once, with the holder, when the lock is not free at once.
  /// - Throws: ``ConfigurationFailure`` that names the holder, when it does not end in time.
  package static func take(
    of folder: DataFolder, patience: Duration = patience, clock: any Clock<Duration> = ContinuousClock(),
    waiting: (_ holder: String) -> Void = { _ in }
  ) async throws -> DataFolderLock {
    var waited = Duration.zero
    while true {
      if let lock = try attempt(folder) { return lock }
      let holder = holder(folder)
      if waited == .zero { waiting(holder) }
      guard waited < patience else {
        throw ConfigurationFailure(sentences: [
          "data: \(holder) uses the folder \(folder.path.printable(upTo: 1_024)); "
            + "stop it, or set data to another folder for this server"
        ])
      }
      try await clock.sleep(for: pause)
      waited += pause
    }
  }

  /// Takes the lock if it is free.
  private static func attempt(_ folder: DataFolder) throws(ConfigurationFailure) -> DataFolderLock? {
    let descriptor = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(folder) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      defer { close(descriptor) }
      if isTaken { return nil }
      throw failure(folder)
    }
    let holder = Array("\(getpid())\n".utf8)
    // The number is for people; without it the lock holds all the same.
    if ftruncate(descriptor, 0) == 0 { _ = write(descriptor, holder, holder.count) }
    return DataFolderLock(descriptor)
  }

  /// The process that holds the lock, in words.
  private static func holder(_ folder: DataFolder) -> String {
    let text = try? String(contentsOfFile: folder.lock, encoding: .utf8)
    let number = text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    return number.map { "the server with process id \($0)" } ?? "another server"
  }

  private static func failure(_ folder: DataFolder) -> ConfigurationFailure {
    ConfigurationFailure(sentences: [
      "data: \(folder.lock.printable(upTo: 1_024)) can't be locked: \(String(cString: strerror(errno)))"
    ])
  }
}
