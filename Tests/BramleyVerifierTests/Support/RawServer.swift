#if Verifier && (os(Linux) || os(macOS))
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// Answers every connection with the same bytes and closes it; without bytes it stays silent.
  final class RawServer: Sendable {
    struct Failure: Error {}

    let url: URL
    private let file: Int32

    init(_ answer: String?) throws {
      #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
      #else
        let stream = SOCK_STREAM
      #endif
      let file = socket(AF_INET, stream, 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(file, $0, length) == 0 && listen(file, 16) == 0 && getsockname(file, $0, &length) == 0
        }
      }
      guard file >= 0, isBound else { throw Failure() }
      self.file = file
      url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")!
      Thread.detachNewThread { Self.serve(file, answer) }
    }

    // Wakes the thread, which closes the file.
    deinit { shutdown(file, Int32(SHUT_RDWR)) }

    private static func serve(_ file: Int32, _ answer: String?) {
      var silent: [Int32] = []
      while case let peer = accept(file, nil, nil), peer >= 0 {
        guard let answer else {
          silent.append(peer)
          continue
        }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        _ = recv(peer, &buffer, buffer.count, 0)
        var rest = Array(answer.utf8)[...]
        while !rest.isEmpty {
          #if os(Linux)
            let count = rest.withUnsafeBytes { send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
          #else
            var on: Int32 = 1
            setsockopt(peer, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
            let count = rest.withUnsafeBytes { send(peer, $0.baseAddress, $0.count, 0) }
          #endif
          if count <= 0 { break }
          rest = rest.dropFirst(count)
        }
        shutdown(peer, Int32(SHUT_WR))
        close(peer)
      }
      silent.forEach { close($0) }
      close(file)
    }
  }
#endif
