import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on this machine that accepts one connection, keeps the request unchanged and answers with a text.
struct OneAnswerServer: Sendable {
  struct NoSocket: Error {}

  let url: URL
  private let requests: AsyncStream<String>

  /// The request once it has arrived; to be read once.
  var request: String { get async { await requests.first { _ in true } ?? "" } }

  init(_ answer: String) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard listener >= 0, isBound,
      let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    else { throw NoSocket() }
    self.url = url
    let (requests, continuation) = AsyncStream<String>.makeStream()
    self.requests = requests
    // Its own thread, since it blocks, which the tasks' threads must not.
    Thread.detachNewThread {
      continuation.yield(Self.serve(listener, answer))
      continuation.finish()
    }
  }

  private static func serve(_ listener: Int32, _ answer: String) -> String {
    let connection = accept(listener, nil, nil)
    var request = Data()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !isComplete(request) {
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      request.append(contentsOf: chunk[0..<count])
    }
    _ = answer.utf8.withContiguousStorageIfAvailable { send(connection, $0.baseAddress, $0.count, 0) }
    close(connection)
    close(listener)
    return String(decoding: request, as: UTF8.self)
  }

  private static func isComplete(_ request: Data) -> Bool {
    let text = String(decoding: request, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return false }
    let length = text[..<end.lowerBound].components(separatedBy: "\r\n")
      .first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
    return text[end.upperBound...].utf8.count >= length ?? 0
  }
}
