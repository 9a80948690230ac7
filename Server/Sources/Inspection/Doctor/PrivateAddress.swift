#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Addresses that can't be reached from outside (RFC 6890).
package enum PrivateAddress {
  /// Whether an IP address is private, link-local, shared or loopback.
  package static func contains(_ text: String) -> Bool {
    guard let bytes = bytes(text) else { return false }
    return ranges.contains { base, length in
      base.count == bytes.count && matches(base, bytes, length)
    }
  }

  private static let ranges: [(base: [UInt8], length: Int)] = [
    ("0.0.0.0", 8), ("10.0.0.0", 8), ("100.64.0.0", 10), ("127.0.0.0", 8), ("169.254.0.0", 16),
    ("172.16.0.0", 12),
    ("192.168.0.0", 16), ("::", 128), ("::1", 128), ("fc00::", 7), ("fe80::", 10),
  ].map { (bytes($0.0) ?? [], $0.1) }

  private static func matches(_ base: [UInt8], _ bytes: [UInt8], _ length: Int) -> Bool {
    zip(base, bytes).enumerated().allSatisfy { index, pair in
      let bits = min(8, max(0, length - 8 * index))
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
      return pair.0 & mask == pair.1 & mask
    }
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    var six = in6_addr()
    // A link-local address is followed by its interface after a %.
    let bare = text.prefix { $0 != "%" }
    guard inet_pton(AF_INET6, String(bare), &six) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    return bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
  }
}
