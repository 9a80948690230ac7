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

  /// Stands for a network that is not known, such as that of a Unix socket.
  package static let unknown = ClientNetwork(high: 0, low: 0)

  /// The network and those around it, narrowest first. One customer may have any /64 of a /56 or of a /48, so
  /// counting each /64 alone would limit nobody. An IPv4 address stands alone.
  package var circles: [ClientNetwork] {
    // The low half, which is zero for an IPv6 network, tells a wider one from the /64 with the same prefix.
    high == 0 ? [self] : [self, prefix(56), prefix(48)]
  }

  /// The network that counts as one household or office: an IPv4 address, or a /56.
  package var site: ClientNetwork { high == 0 ? self : prefix(56) }

  private func prefix(_ length: UInt64) -> ClientNetwork {
    ClientNetwork(high: high & (UInt64.max << (64 - length)), low: length)
  }
}
