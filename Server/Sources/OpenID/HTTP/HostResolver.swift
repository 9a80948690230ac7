import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks up the addresses of a name: one closure, so that tests can answer instead.
package struct HostResolver: Sendable {
  private let addresses: @Sendable (String) async -> [String]

  package init(_ addresses: @escaping @Sendable (String) async -> [String]) { self.addresses = addresses }

  /// Returns the addresses of a name as numbers; none where it has none, or nobody knows.
  package func addresses(of host: String) async -> [String] { await addresses(host) }

  /// Asks the system, on a thread that may wait.
  package static let live = HostResolver { host in
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: lookUp(host)) }
    }
  }

  private static func lookUp(_ host: String) -> [String] {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = Int32(SOCK_STREAM)
    #endif
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var found: [String] = []
    var next = first
    while let entry = next {
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let status = getnameinfo(
        entry.pointee.ai_addr, entry.pointee.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
      if status == 0 {
        let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        // Without the zone of a link-local address, such as %eth0.
        found.append(String(text.prefix { $0 != "%" }))
      }
      next = entry.pointee.ai_next
    }
    return found
  }
}
