#if os(Linux) || os(macOS)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The errno of a call that failed.
  struct SocketError: Error { var code: Int32 }

  /// A listening socket on 127.0.0.1, on a port that the system picks.
  final class LoopbackSocket: Sendable {
    let file: Int32
    let port: UInt16

    init() throws(SocketError) {
      #if canImport(Glibc)
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        let file = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      guard file >= 0 else { throw SocketError(code: errno) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isListening = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(file, address, length) == 0 && listen(file, 16) == 0
            && getsockname(file, address, &length) == 0
        }
      }
      guard isListening else {
        let code = errno
        close(file)
        throw SocketError(code: code)
      }
      Self.prepare(file)
      self.file = file
      port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(file) }

    /// The next connection, if one is waiting.
    func accept() -> Int32? {
      #if canImport(Glibc)
        let connection = Glibc.accept(file, nil, nil)
      #elseif canImport(Musl)
        let connection = Musl.accept(file, nil, nil)
      #else
        let connection = Darwin.accept(file, nil, nil)
      #endif
      guard connection >= 0 else { return nil }
      Self.prepare(connection)
      return connection
    }

    private static func prepare(_ file: Int32) {
      _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      #if !os(Linux)
        var on: Int32 = 1
        setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      #endif
    }
  }
#endif
