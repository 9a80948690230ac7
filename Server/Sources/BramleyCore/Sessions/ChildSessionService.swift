package import BramleyAPI
import Foundation
import OpenID

/// Hands a session over to another device of the same person, such as a watch, which gets its own session.
///
/// A refresh token is never shared. The child has its parent's client, and the authentication of its sign-in; it
/// can end itself alone, and ends with its parent.
package struct ChildSessionService: Sendable {
  private let store: any ChildSessionStore
  private let issuer: SessionIssuer
  private let liveness: LivenessCache
  private let surroundings: Surroundings

  package init(
    store: any ChildSessionStore, issuer: SessionIssuer, liveness: LivenessCache, surroundings: Surroundings
  ) {
    self.store = store
    self.issuer = issuer
    self.liveness = liveness
    self.surroundings = surroundings
  }

  /// Returns a code for the device that made the challenge; requires a recent authentication.
  package func handOver(
    _ request: ChildSessionRequest, for caller: Caller
  ) async throws(Refusal) -> ChildSessionCode {
    guard PKCEChallenge.isWellFormed(request.codeChallenge) else {
      throw Refusal(.invalidRequest, "code_challenge must be base64url of a SHA-256.")
    }
    let code = Self.prefix + surroundings.newSecretText()
    let handOver = SessionHandOver(
      codeHash: SecretHash.of(code), codeChallenge: request.codeChallenge,
      deviceName: DeviceName.sanitized(request.device?.name), parent: caller.sessionID, user: caller.userID,
      authTime: caller.authTime, now: surroundings.now())
    let outcome: SessionHandOver.Outcome
    do { outcome = try await store.handOver(handOver) } catch { throw Refusal(error) }
    switch outcome {
    case .kept(let client):
      return ChildSessionCode(code: code, expiresIn: Int(SessionHandOver.lifetime), clientID: client)
    case .ended: throw Refusal(.sessionEnded, "The session has ended.")
    case .notAllowed: throw Refusal.notAllowed
    case .notRecent(let account): throw RecentAuthentication.refusal(for: account)
    }
  }

  /// Returns the session for a code and the verifier of its challenge.
  package func takeOver(
    code: String, verifier: String, clientID: ClientID?, for audience: TokenAudience? = nil,
    key: SessionKey? = nil
  ) async throws(Refusal) -> Session {
    let now = surroundings.now()
    var takeOver = SessionTakeOver(
      codeHash: SecretHash.of(code), codeChallenge: try PKCEChallenge.of(verifier), clientID: clientID,
      sessionID: SessionID(rawValue: surroundings.newIDText(at: now)), policy: issuer.policy,
      auditID: surroundings.newIDText(at: now), now: now)
    takeOver.key = key
    let foreseen = try await foreseen(takeOver, audience)
    let outcome: SessionTakeOver.Outcome
    do { outcome = try await store.takeOver(takeOver) } catch { throw Refusal(error) }
    switch outcome {
    case .session(let session, let account):
      // Another session may have ended for it.
      liveness.forget(user: account.user.id)
      return try await issuer.issue(
        session, account, isNewUser: false, for: audience, adding: foreseen.claims(for: session), at: now)
    case .unknown: throw Self.refusal
    case .refused(let ended):
      if let ended { liveness.forget(session: ended) }
      throw Self.refusal
    }
  }

  /// Asks the back end that adds claims before the code is used up.
  private func foreseen(
    _ takeOver: SessionTakeOver, _ audience: TokenAudience?
  ) async throws(Refusal) -> ForeseenClaims {
    guard issuer.asksForClaims else { return .none }
    let session: SessionRecord?
    do { session = try await store.foresee(takeOver) } catch { throw Refusal(error) }
    return try await issuer.foresee(session, for: audience)
  }

  private static let refusal = Refusal(
    .codeInvalid, "The code has expired, was used, or is not this device's.")

  /// Distinguishes these codes from those of the browser flow, also when they have been used.
  private static let prefix = "child."

  /// Whether a code comes from ``handOver(_:for:)``, valid or not.
  package static func isOne(_ code: String) -> Bool { code.utf8.starts(with: prefix.utf8) }
}
