import BramleyAPI

/// What the demo remembers of one browser.
struct DemoVisit: Sendable {
  /// A call that was made, for show: no token, no query.
  struct Call: Sendable {
    let by: String
    let method: String
    let path: String
    let status: Int
  }

  /// A sign-in under way.
  struct Attempt: Sendable {
    let state: String
    let verifier: String
  }

  var attempt: Attempt?
  var calls: [Call] = []
  var accessToken: String?
  /// The account as the server showed it, indented.
  var account: String?
  var name: String?
  var failure: String?
}
