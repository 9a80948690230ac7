import BramleyAPI
import Foundation

/// `hooks.token`: the operator's back end adds claims to an access token before it is signed. It is asked for each token,
/// also at a refresh, so nothing of its answers is stored.
package struct TokenHook: Sendable {
  /// What becomes of a token when the back end does not answer.
  package enum FailurePolicy: String, Sendable, CaseIterable {
    /// It is issued without further claims.
    case skip
    /// It is not issued: 503.
    case refuse
  }

  private struct TokenRequest: Encodable {
    var userID: UserID
    var sessionID: SessionID
    var clientID: ClientID
    var provider: ProviderID
    var methods: [AuthenticationMethod]
    var audience: String

    enum CodingKeys: String, CodingKey {
      case userID = "user_id"
      case sessionID = "session_id"
      case clientID = "client_id"
      case provider, methods, audience
    }
  }

  private let hook: Hook
  private let failure: FailurePolicy

  package init(_ hook: Hook, failure: FailurePolicy) {
    self.hook = hook
    self.failure = failure
  }

  /// Returns the claims to add to a token of a session.
  ///
  /// - Throws: `not_allowed` with the back end's reason when it refuses the token.
  func claims(for session: SessionRecord, audience: String) async throws(Refusal) -> AddedClaims {
    let contents = TokenRequest(
      userID: session.userID, sessionID: session.id, clientID: session.clientID, provider: session.provider,
      methods: session.methods, audience: audience)
    let decision: (claims: AddedClaims, refusal: Refusal?)
    do throws(Hook.Failure) {
      decision = try await hook.ask(about: contents) {
        (answer) throws(Hook.Failure) -> (claims: AddedClaims, refusal: Refusal?) in
        switch answer.decision {
        case "allow": return (try AddedClaims(answer.claims ?? [:]), nil)
        case "refuse":
          return (.none, Refusal(.notAllowed, answer.shownReason ?? "No token is issued for this session."))
        default: throw .malformed("has neither allow nor refuse as its decision")
        }
      }
    } catch {
      switch failure {
      case .skip: return .none
      case .refuse: throw .unavailable("No token can be issued at this moment.", retryAfter: 5)
      }
    }
    if let refusal = decision.refusal { throw refusal }
    return decision.claims
  }
}
