import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two streams that a command writes to: standard output for programs, and standard error for people.
///
/// Both write at once, bypassing the C library's buffers, so that a reader of a pipe sees each line
/// immediately.
enum StandardStreams {
  /// The error of the first failed write to standard output.
  private static let failure = Mutex<Int32?>(nil)

  /// Writes a line of the result. A failure is reported at once, and the exit status says it at the end: what
  /// the command does is finished first.
  static func output(_ line: String) {
    guard failure.withLock({ $0 == nil }) else { return }
    guard let code = write(line, to: STDOUT_FILENO) else { return }
    failure.withLock { $0 = code }
    // A reader that has seen enough, such as `head`, is no fault.
    guard code != EPIPE else { return }
    error("bramley: standard output can't be written: \(String(cString: strerror(code)))")
  }

  /// Writes a line for people.
  static func error(_ line: String) { _ = write(line, to: STDERR_FILENO) }

  /// Writes what is worth knowing about the configuration.
  static func notes(_ notes: [String]) {
    for note in notes { error("bramley: \(note)") }
  }

  /// Makes a write to a closed pipe fail instead of ending the process in the middle of its work.
  static func surviveClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Ends the process if a write to standard output has failed.
  static func exitAfterFailedOutput() {
    switch failure.withLock({ $0 }) {
    case nil: return
    case EPIPE:
      // The end of other tools whose reader has gone.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
      exit(128 + SIGPIPE)
    default: exit(CommandFailure.Status.output.rawValue)
    }
  }

  /// Writes a line; returns the error if that fails.
  private static func write(_ line: String, to descriptor: Int32) -> Int32? {
    let bytes = Array((line + "\n").utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var slot = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&slot, 1, -1)
      case let code: return code
      }
    }
    return nil
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
