#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A port that nobody listens on now. With port 0 a server's address is not known before it is bound, but
/// its tokens name that address; so the port is looked for first.
enum FreePort {
  /// Asks the system for a port on IPv4 or IPv6 loopback's family; nil if it has none.
  static func find(isIPv6: Bool) -> Int? {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, stream, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return isIPv6
      ? bind(descriptor, sockaddr_in6(), port: \.sin6_port) { $0.sin6_family = sa_family_t(AF_INET6) }
      : bind(descriptor, sockaddr_in(), port: \.sin_port) { $0.sin_family = sa_family_t(AF_INET) }
  }

  private static func bind<Address>(
    _ descriptor: Int32, _ empty: Address, port: KeyPath<Address, in_port_t>,
    _ prepare: (inout Address) -> Void
  ) -> Int? {
    var address = empty
    prepare(&address)
    var length = socklen_t(MemoryLayout<Address>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
      #if canImport(Glibc)
        return Glibc.bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
      #elseif canImport(Musl)
        return Musl.bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
      #else
        return Darwin.bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
      #endif
    }
    return isBound ? Int(UInt16(bigEndian: address[keyPath: port])) : nil
  }
}
