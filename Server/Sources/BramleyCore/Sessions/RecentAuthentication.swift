import BramleyAPI
package import Foundation

/// Only a session with a recent authentication may do what is reserved to the account's owner.
package enum RecentAuthentication {
  /// Seconds for which an authentication counts as recent.
  package static let window: TimeInterval = 600

  /// Returns the refusal for a session whose authentication is not recent, with the methods by which this
  /// account's owner can renew it.
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
  /// Whether the person has authenticated recently. To be checked on the row, inside the step that depends on
  /// it.
  package func isRecentlyAuthenticated(at now: Date) -> Bool {
    // An authentication time far in the future comes from a wrong clock.
    abs(now.timeIntervalSince(authTime)) <= RecentAuthentication.window
  }
}
