import BramleyTokens
import Foundation

/// The part of `limits.code_failures` that one attacker does not use up by being fast. It is divided among lanes, and the part
/// of the internet that a network is in chooses the lane: guesses from some providers' networks leave the others' lanes alone.
enum CodeReserve {
  /// Wrong codes of a lane in the limit's period. Right ones cost nothing.
  private static let perLane = 2

  /// How many wrong codes of the limit are in reserve.
  static func count(of all: Allowance) -> Int { all.count / 3 }

  /// The tally of a network's lane; nil where the limit is too small for a reserve.
  static func tally(of network: ClientNetwork, _ all: Allowance, _ secrets: CodeSecrets) -> CodeTally? {
    let lanes = count(of: all) / perLane
    guard lanes > 0 else { return nil }
    let area = network.area
    let hash = secrets.tally("area", "\(area.high) \(area.low)")
    let lane = hash.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % UInt64(lanes)
    return CodeTally(
      key: secrets.tally("reserve", String(lane)),
      allowance: Allowance(count: perLane, seconds: all.seconds))
  }
}

extension ClientNetwork {
  /// The provider's network that it is likely to be in: the /16 of an IPv4 address, or the /32 of an IPv6 address.
  fileprivate var area: ClientNetwork {
    high == 0
      ? ClientNetwork(high: 0, low: low & ~0xFFFF) : ClientNetwork(high: high & (UInt64.max << 32), low: 32)
  }
}
