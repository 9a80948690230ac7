import BramleyCore
import NIOCore

/// An IPv4 or IPv6 address as 128 bits. IPv4 addresses are mapped into `::ffff:0:0/96`.
struct IPAddress: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  private static let mappedPrefix: UInt64 = 0xFFFF_0000_0000

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether this is an IPv4 address.
  var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// The network that limits are counted by. An IPv6 customer gets at least a /64, so counting single
  /// addresses would limit nobody.
  var network: ClientNetwork { ClientNetwork(high: high, low: isVersion4 ? low : 0) }

  /// Whether this is a loopback address.
  var isLoopback: Bool {
    isVersion4 ? (low >> 24) & 0xFF == 127 : high == 0 && low == 1
  }

  /// Whether this is an address that only machines of the same site can have, as a proxy in front of this
  /// server usually has: loopback, link-local, private (RFC 1918, RFC 4193) or shared (RFC 6598).
  var isPrivate: Bool { isLoopback || Self.privateRanges.contains { $0.contains(self) } }

  private static let privateRanges = [
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "fc00::/7",
    "fe80::/10",
  ].compactMap(AddressRange.init)

  /// Parses `192.0.2.1`, `2001:db8::1`, `[2001:db8::1]:443` or `192.0.2.1:443`; nil for anything else.
  init?(_ text: some StringProtocol) {
    var host = Substring(text)
    if host.first == "[" {
      guard let end = host.firstIndex(of: "]") else { return nil }
      host = host[host.index(after: host.startIndex)..<end]
    } else if host.count(where: { $0 == ":" }) == 1, let colon = host.firstIndex(of: ":") {
      host = host[..<colon]
    }
    guard !host.contains("%"), let address = try? SocketAddress(ipAddress: String(host), port: 0) else {
      return nil
    }
    self.init(address)
  }

  /// The address of a connection; nil for a Unix socket.
  init?(_ address: SocketAddress) {
    let isVersion4: Bool
    switch address.protocol {
    case .inet: isVersion4 = true
    case .inet6: isVersion4 = false
    default: return nil
    }
    // The bytes are read where each system has them: whether the fields of the C structs are visible depends on which
    // module imported them first.
    self = address.withSockAddr { start, _ in
      let bytes = UnsafeRawPointer(start)
      guard isVersion4 else {
        return IPAddress(
          high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
          low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
      }
      let low = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      return IPAddress(high: 0, low: Self.mappedPrefix | UInt64(low))
    }
  }
}
