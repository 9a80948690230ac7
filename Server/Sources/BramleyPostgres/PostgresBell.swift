import Foundation

/// Wakes a thread that waits for a connection's input.
final class PostgresBell: Sendable {
  /// A pipe's two ends.
  let reading: CInt
  private let writing: CInt

  init() throws(PostgresFailure) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw PostgresFailure(.unreachable, "no more files can be opened") }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Ends every wait from now on.
  func ring() { _ = write(writing, [UInt8(1)], 1) }

  /// Waits until it rings, or the time has passed.
  func wait(seconds: Double) {
    var descriptor = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, CInt(seconds * 1000))
  }
}
