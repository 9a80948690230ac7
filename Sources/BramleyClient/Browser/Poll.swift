#if os(Linux) || os(macOS)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// Waits for any of several descriptors, with poll(2).
  enum Poll {
    /// Returns those that can be read, or are broken, before the time is up; none when it is.
    static func readable(_ files: [Int32], within time: Duration) -> Set<Int32> {
      var polls = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // Rounded up, so that the last part of a millisecond is not spent in a busy loop.
      let wait = time == .zero ? 0 : time.components.seconds * 1_000 + 1
      _ = poll(&polls, nfds_t(polls.count), Int32(clamping: wait))
      return Set(polls.filter { $0.revents != 0 }.map(\.fd))
    }
  }

  /// A pipe that ends a wait.
  final class WakePipe: Sendable {
    let reader: Int32
    private let writer: Int32

    init() throws(SocketError) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw SocketError(code: errno) }
      (reader, writer) = (ends[0], ends[1])
    }

    deinit {
      close(reader)
      close(writer)
    }

    func signal() {
      var byte: UInt8 = 1
      _ = write(writer, &byte, 1)
    }
  }
#endif
