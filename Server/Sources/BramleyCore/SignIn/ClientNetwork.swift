/// Where a request came from, as limits count it: an address of version 4, or the /64 of one of version 6.
public struct ClientNetwork: Sendable, Hashable {
  /// The upper half of the address.
  public let high: UInt64
  /// The lower half; nothing of an address of version 6.
  public let low: UInt64

  /// Gathers the halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
