#if os(Linux) || os(macOS)
  import Foundation

  @testable import BramleyClient

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// Answers every connection with the same bytes and closes it; without bytes it stays silent.
  final class RawServer: Sendable {
    let url: URL
    private let socket: LoopbackSocket
    #if os(Linux)
      private static let flags = Int32(MSG_NOSIGNAL)
    #else
      // On Darwin the socket itself is configured.
      private static let flags: Int32 = 0
    #endif
    private let wake: WakePipe

    init(_ answer: String?) throws {
      let socket = try LoopbackSocket()
      let wake = try WakePipe()
      self.socket = socket
      self.wake = wake
      url = URL(string: "http://127.0.0.1:\(socket.port)/")!
      Thread.detachNewThread {
        var silent: [Int32] = []
        defer { silent.forEach { close($0) } }
        while !Poll.readable([wake.reader, socket.file], within: .seconds(60)).contains(wake.reader) {
          guard let file = socket.accept() else { continue }
          guard let answer else {
            silent.append(file)
            continue
          }
          var buffer = [UInt8](repeating: 0, count: 4_096)
          _ = Poll.readable([file], within: .seconds(5))
          _ = recv(file, &buffer, buffer.count, 0)
          var bytes = Array(answer.utf8)[...]
          while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Self.flags) }
            if count < 0, errno != EAGAIN { break }
            bytes = bytes.dropFirst(max(0, count))
          }
          shutdown(file, Int32(SHUT_WR))
          close(file)
        }
      }
    }

    deinit { wake.signal() }
  }
#endif
