package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

/// How a sign-in waits, where its account asks for a second factor.
package struct SignInHold: Sendable {
  /// Seconds for which it waits.
  package static let lifetime: TimeInterval = 600

  package let mode: SecondFactorMode
  /// Whether a passkey can be the second factor.
  let hasPasskeys: Bool
  /// The client's secret. With an `Idempotency-Key` a retry of the first factor gets the same one.
  let token: String
  let ring: KeyRing
  let session: SessionTemplate
  let notices: SecondFactorNotices

  package init(
    _ session: SessionTemplate, _ mark: SpentMark, mode: SecondFactorMode, hasPasskeys: Bool,
    notices: SecondFactorNotices, ring: KeyRing
  ) {
    self.hasPasskeys = hasPasskeys
    (self.mode, self.ring, self.session, self.notices) = (mode, ring, session, notices)
    let text = Data("bramley second factors\ntoken\n".utf8) + (mark.keyHash ?? Data()) + mark.hash
    token =
      "br2f." + Data(HMAC<SHA256>.authenticationCode(for: text, using: ring.personSecret)).base64URL
  }

  /// The key of its row.
  package var hash: Data { SecretHash.of(token) }

  /// Returns a sign-in that waits: its row, and the answer to the client.
  package func held(
    _ demand: Demand, _ account: Account, _ identity: IdentityID, isNewUser: Bool,
    payload: (any CredentialPayload)? = nil, at now: Date
  ) -> HeldSignIn {
    let methods = methods(demand, account, beside: identity)
    let content = PendingSignIn.Content(
      session, identity, methods: methods, isNewUser: isNewUser, payload: payload)
    let pending = PendingSignIn(
      hash: hash, user: account.user.id, enrolls: demand == .enrollment,
      sealed: content.sealed(for: hash, by: ring), createdAt: now,
      expiresAt: now.addingTimeInterval(Self.lifetime))
    return HeldSignIn(token: token, pending: pending, methods: methods, isNewUser: isNewUser)
  }

  /// Returns the repeated answer to the client of a sign-in that waits already.
  func heldAgain(_ pending: PendingSignIn, isNewUser: Bool) -> HeldSignIn {
    let offered = (try? pending.content(by: ring))?.offered
    return HeldSignIn(
      token: token, pending: pending,
      methods: offered ?? (pending.enrolls ? [.totp] : [.totp, .recoveryCode]), isNewUser: isNewUser)
  }

  private func methods(
    _ demand: Demand, _ account: Account, beside identity: IdentityID
  ) -> [SecondFactorMethod] {
    guard demand == .proof else { return [.totp] }
    let codes: [SecondFactorMethod] = account.hasSecondFactor ? [.totp, .recoveryCode] : []
    return hasPasskeys && account.hasPasskey(beside: identity) ? codes + [.passkey] : codes
  }
}

/// A sign-in that waits for its second factor.
package struct HeldSignIn: Sendable {
  package var token: String
  package var pending: PendingSignIn
  package var methods: [SecondFactorMethod]
  /// Whether the sign-in creates the account.
  package var isNewUser: Bool

  /// Returns the refusal that asks the client for the factor.
  func refusal(at now: Date) -> Refusal {
    .secondFactor(
      SecondFactorChallenge(
        token: token, methods: methods,
        expiresIn: max(0, Int(pending.expiresAt.timeIntervalSince(now)))), enrolls: pending.enrolls)
  }
}
