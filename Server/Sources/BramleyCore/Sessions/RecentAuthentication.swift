import BramleyAPI
package import Foundation

/// What is reserved to the account's owner needs an access token that shows a recent authentication.
///
/// The presented token counts, not its session: after a proof, an older access token of the same session may do
/// no more than before, and neither may its refresh token.
package enum RecentAuthentication {
  /// Seconds for which an authentication counts as recent.
  package static let window: TimeInterval = 600

  /// Whether the time at which a person authenticated is recent; an unknown time never is.
  package static func includes(_ authTime: Date?, at now: Date) -> Bool {
    guard let authTime else { return false }
    // A time far in the future comes from a wrong clock.
    return abs(now.timeIntervalSince(authTime)) <= window
  }

  /// Whether the owner of an account may do what needs a recent authentication. A guest has nothing to authenticate with.
  package static func includes(_ authTime: Date?, of account: Account, at now: Date) -> Bool {
    account.isGuest || includes(authTime, at: now)
  }

  /// Returns the refusal for a token that shows no recent authentication, with the methods by which this
  /// account's owner can prove who they are.
  package static func refusal(for account: Account) -> Refusal {
    if account.hasSecondFactor { return .stepUp }
    return Refusal(
      .reauthenticationRequired, "This needs an authentication of the last ten minutes.",
      remedy: """
        Prove again who you are by POST /v1/reauthenticate/{method}, then repeat the request with the access token \
        of that answer.
        """,
      methods: account.methods.map(\.rawValue))
  }
}
