import CLibPQ
import Foundation

/// The socket of a connection, waited for by `poll`.
struct PostgresSocket {
  private let handle: OpaquePointer
  private let clock: PostgresClock

  init(_ handle: OpaquePointer, _ clock: PostgresClock) {
    self.handle = handle
    self.clock = clock
  }

  /// Whether the server has sent something, or has ended the connection.
  var isReadable: Bool { ready(POLLIN, within: 0) }

  /// Waits until the socket can be read, or where that is wanted also written; false when the time has passed.
  func wait(forWriting isWriting: Bool, until end: ContinuousClock.Instant) -> Bool {
    let left = (end - clock.now()) / .milliseconds(1)
    guard left > 0 else { return false }
    return ready(isWriting ? POLLIN | POLLOUT : POLLIN, within: CInt(min(left.rounded(.up), 60_000)))
  }

  /// Waits until the socket can be read, the bell rings, or the time has passed.
  func wait(until end: ContinuousClock.Instant, or bell: PostgresBell) {
    let left = max(0, (end - clock.now()) / .milliseconds(1))
    var descriptors = [
      pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&descriptors, 2, CInt(min(left.rounded(.up), 60_000)))
  }

  private func ready(_ events: CInt, within milliseconds: CInt) -> Bool {
    var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
    // A signal ends the wait early; the caller asks again.
    let count = poll(&descriptor, 1, milliseconds)
    return count > 0 || (count < 0 && errno == EINTR)
  }
}
