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

  var attempt: Attempt?
  var calls: [Call] = []
  var accessToken: String?
  /// The account as indented JSON, as the server returned it.
  var account: String?
  var name: String?
  var failure: String?
}
