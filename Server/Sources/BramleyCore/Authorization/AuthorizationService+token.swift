package import BramleyAPI
import Foundation

extension AuthorizationService {
  /// Redeems an authorization code (RFC 6749, section 4.1.3; RFC 7636, section 4.6).
  ///
  /// - Throws: `code_invalid` for every code that this client can't redeem now.
  package func redeem(
    code: String, verifier: String, redirectURI: String, clientID: ClientID,
    for audience: TokenAudience? = nil, deviceName: String? = nil,
    key: SessionKey? = nil
  ) async throws(Refusal) -> Session {
    let now = surroundings.now()
    var redemption = Redemption(
      codeHash: SecretHash.of(code),
      binding: AuthorizationCodeBinding(
        clientID: clientID, redirectURI: redirectURI,
        codeChallenge: try PKCEChallenge.of(verifier)),
      sessionID: SessionID(rawValue: surroundings.newIDText(at: now)), policy: signIn.issuer.policy,
      deviceName: DeviceName.sanitized(deviceName), auditID: surroundings.newIDText(at: now), now: now)
    redemption.key = key
    let foreseen = try await foreseen(redemption, audience)
    let outcome: Redemption.Outcome
    do { outcome = try await store.redeem(redemption) } catch { throw Refusal(error) }
    switch outcome {
    case .session(let session, let account, let isNewUser):
      // Another session may have ended for it.
      signIn.liveness.forget(user: account.user.id)
      return try await signIn.issuer.issue(
        session, account, isNewUser: isNewUser, for: audience, adding: foreseen.claims(for: session), at: now)
    case .refused(let ended):
      if let ended { signIn.liveness.forget(session: ended) }
      throw Refusal(.codeInvalid, "The code is unknown, expired, used, or another client's or key's.")
    }
  }

  /// Asks the back end that adds claims before the code is used up: a client that gets no answer still has it.
  private func foreseen(
    _ redemption: Redemption, _ audience: TokenAudience?
  ) async throws(Refusal) -> ForeseenClaims {
    guard signIn.issuer.asksForClaims else { return .none }
    let session: SessionRecord?
    do { session = try await store.foresee(redemption) } catch { throw Refusal(error) }
    return try await signIn.issuer.foresee(session, for: audience)
  }
}
