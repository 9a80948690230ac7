import BramleyAPI
package import Foundation

/// What only its owner may do to an account is done by a session in which the person has proven lately who they are.
package enum RecentAuthentication {
  /// Seconds for which a proof counts as recent.
  package static let window: TimeInterval = 600

  /// The refusal of a session whose proof is too long ago, with the methods by which this account's owner can
  /// renew it.
  package static func refusal(for account: Account) -> Refusal {
    var methods: [String] = []
    for method in account.identities.map(\.key.provider.rawValue) where !methods.contains(method) {
      methods.append(method)
    }
    return Refusal(
      .reauthenticationRequired, "This needs an authentication of the last ten minutes.",
      remedy: "Prove again who you are by POST /v1/reauthenticate/{method}, then repeat the request.",
      methods: methods)
  }
}

extension SessionRecord {
  /// Whether the person has proven lately who they are. To be asked of the row inside the step that depends on it.
  package func isRecentlyAuthenticated(at now: Date) -> Bool {
    // A proof from far in the future is that of a clock that was wrong.
    abs(now.timeIntervalSince(authTime)) <= RecentAuthentication.window
  }
}
