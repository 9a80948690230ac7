/// A range of addresses in CIDR notation, such as `10.0.0.0/8` or `2001:db8::/32`. A bare address is a range
/// of one.
package struct AddressRange: Sendable, Hashable {
  private let base: IPAddress
  private let length: Int

  /// Parses a range; nil if the text is not one.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, !text.contains("["), let address = IPAddress(parts[0]) else { return nil }
    // "192.0.2.1:443" is an address with a port, not a range.
    guard address.isVersion4 != parts[0].contains(":") || parts[0].count(where: { $0 == ":" }) > 1 else {
      return nil
    }
    let width = parts[0].contains(":") ? 128 : 32
    var length = width
    if parts.count == 2 {
      guard let given = Int(parts[1]), (0...width).contains(given) else { return nil }
      length = given
    }
    self.length = length + (128 - width)
    base = address.masked(to: self.length)
  }

  func contains(_ address: IPAddress) -> Bool { address.masked(to: length) == base }
}

extension IPAddress {
  fileprivate func masked(to length: Int) -> IPAddress {
    IPAddress(
      high: length >= 64 ? high : high & Self.mask(length),
      low: length <= 64 ? 0 : low & Self.mask(length - 64))
  }

  private static func mask(_ length: Int) -> UInt64 {
    length == 0 ? 0 : UInt64.max << UInt64(64 - length)
  }
}
