package import BramleyAPI
import Crypto
package import Foundation

/// A network that an account has signed in from, so that failed guesses from elsewhere don't lock its owner
/// out. Stored for accounts with a password, as a keyed hash.
package struct KnownNetwork: Sendable, Equatable {
  /// The most networks of an account.
  package static let most = 10
  /// Seconds after the last sign-in from a network for which it is known.
  package static let lifetime: TimeInterval = 90 * 86_400
  /// Seconds for which a stored network is not written again.
  static let freshness: TimeInterval = 86_400

  /// The keyed hash of network and account.
  package var hash: Data
  /// When the account last signed in from it, to the day.
  package var seenAt: Date

  package init(hash: Data, seenAt: Date) {
    self.hash = hash
    self.seenAt = seenAt
  }

  /// Returns the keyed hash, in which one household or office is one network. It differs from account to
  /// account, so the rows don't show who lives together.
  package static func hash(of network: ClientNetwork, for user: UserID, by ring: KeyRing) -> Data {
    let site = network.site
    let text = "network\n\(user.rawValue)\n\(site.high) \(site.low)"
    return Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: ring.personSecret))
  }
}

/// The network of a sign-in, not yet hashed for its account.
package struct NetworkMark: Sendable {
  private let network: ClientNetwork
  private let ring: KeyRing

  package init(_ network: ClientNetwork, ring: KeyRing) {
    self.network = network
    self.ring = ring
  }

  func hash(for user: UserID) -> Data { KnownNetwork.hash(of: network, for: user, by: ring) }
}

/// What a sign-in changes about an account's known networks.
package struct KnownNetworkChange: Sendable, Equatable {
  /// The network to store.
  package var kept: KnownNetwork
  /// The hashes of networks to remove.
  package var forgotten: [Data]

  /// Returns the change; nil when the network was stored within the last day.
  ///
  /// - Parameter known: the account's networks.
  static func after(
    _ hash: Data, beside known: [KnownNetwork], at now: Date
  ) -> KnownNetworkChange? {
    if let own = known.first(where: { $0.hash == hash }),
      now.timeIntervalSince(own.seenAt) < KnownNetwork.freshness
    {
      return nil
    }
    let others = known.filter { $0.hash != hash }.sorted { $0.seenAt > $1.seenAt }
    return KnownNetworkChange(
      kept: KnownNetwork(hash: hash, seenAt: now),
      forgotten: others.dropFirst(KnownNetwork.most - 1).map(\.hash))
  }
}
