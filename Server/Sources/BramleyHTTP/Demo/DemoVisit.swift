import BramleyAPI

/// What the demo stores about one browser.
struct DemoVisit: Sendable {
  /// A request that was made, for display: without token and query.
  struct Call: Sendable {
    let by: String
    let method: String
    let path: String
    let status: Int
  }

  /// A sign-in that has begun and is not finished.
  struct Attempt: Sendable {
    let state: String
    let verifier: String
    let method: ProviderID
  }

  /// A code that was sent and is to be typed.
  struct PendingCode: Sendable {
    let method: ProviderID
    let challenge: ChallengeID
    /// The address or number as typed.
    let destination: String
  }

  var attempt: Attempt?
  var pending: PendingCode?
  var calls: [Call] = []
  var accessToken: String?
  /// The account as indented JSON, as the server returned it.
  var account: String?
  var name: String?
  /// The account's address, and whether it is verified.
  var email: String?
  var isVerified = false
  /// Whether a new address is to be proven.
  var hasPendingAddress = false
  /// What was done, where the account does not show it.
  var notice: String?
  var failure: String?
}
