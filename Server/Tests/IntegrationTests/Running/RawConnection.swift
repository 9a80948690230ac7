import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to a server on this machine that sends raw bytes and may close at any time.
struct RawConnection {
  struct NoConnection: Error {}

  private let descriptor: Int32

  init(to url: URL) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    address.sin_port = in_port_t(url.port ?? 0).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard descriptor >= 0, status == 0 else { throw NoConnection() }
  }

  func post(_ path: String, json: String) throws {
    let text = """
      POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
      Content-Length: \(json.utf8.count)\r\n\r\n\(json)
      """
    let bytes = Array(text.utf8)
    guard send(descriptor, bytes, bytes.count, 0) == bytes.count else { throw NoConnection() }
  }

  func hangUp() { _ = close(descriptor) }
}
