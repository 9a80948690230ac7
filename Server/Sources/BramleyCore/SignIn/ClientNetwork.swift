/// The network that a request came from, as limits count it: an IPv4 address, or the /64 prefix of an IPv6
/// address.
public struct ClientNetwork: Sendable, Hashable {
  /// The upper half of the address.
  package let high: UInt64
  /// The lower half; zero for an IPv6 address.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
