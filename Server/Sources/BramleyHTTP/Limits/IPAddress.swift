import BramleyCore
import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An address of version 4 or 6 as 128 bits; version 4 lies where `::ffff:0:0/96` maps it.
struct IPAddress: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  private static let mappedPrefix: UInt64 = 0xFFFF_0000_0000

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether it is of version 4.
  var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// The address as limits count it: one customer is given a /64 of version 6 at least, so finer counting would
  /// count nobody.
  var network: ClientNetwork { ClientNetwork(high: high, low: isVersion4 ? low : 0) }

  /// Whether it is the machine itself.
  var isLoopback: Bool {
    isVersion4 ? (low >> 24) & 0xFF == 127 : high == 0 && low == 1
  }

  /// Reads `192.0.2.1`, `2001:db8::1`, `[2001:db8::1]:443` or `192.0.2.1:443`; nil for anything else.
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
    // By its text: whether the fields of C's structs can be seen depends on which module brought them first.
    guard let text = address.ipAddress else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self.init(high: 0, low: bytes.prefix(4).reduce(Self.mappedPrefix >> 32) { $0 << 8 | UInt64($1) })
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.init(
        high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
        low: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
    } else {
      return nil
    }
  }
}
