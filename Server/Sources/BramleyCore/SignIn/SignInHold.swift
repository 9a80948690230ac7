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

  /// What an account asks for.
  package enum Demand: Sendable, Equatable {
    /// A proof of the factor that it has.
    case proof
    /// A new factor.
    case enrollment
  }

  /// Whether the sign-in proves one factor alone, and the account has another one.
  func isAsking(_ account: Account) -> Bool {
    account.hasSecondFactor && mode != .off && session.provider.isOneFactor
      && !session.methods.contains(.multipleFactors)
  }

  /// Whether the recovery of a lost factor changes what an account asks for.
  package func heedsLoss(of account: Account) -> Bool {
    account.hasSecondFactor || (hasPasskeys && mode == .required && account.hasPasskey(beside: nil))
  }

  /// Returns what an account asks for before a sign-in opens a session; nil where the first factor is enough.
  ///
  /// A passkey alone makes no account ask. Where the server demands a second factor, it is one.
  package func demand(
    of account: Account, by identity: IdentityID, loss: FactorLoss?, at now: Date
  ) -> Demand? {
    guard mode != .off, session.provider.isOneFactor, !session.methods.contains(.multipleFactors) else {
      return nil
    }
    let isLost = loss?.opens(at: now) == true
    if account.hasSecondFactor, !isLost { return .proof }
    guard mode == .required else { return nil }
    return !isLost && hasPasskeys && account.hasPasskey(beside: identity) ? .proof : .enrollment
  }

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

extension Account {
  /// Whether it has a passkey that can be the second factor of a sign-in with an identity.
  func hasPasskey(beside identity: IdentityID?) -> Bool {
    identities.contains {
      $0.key.provider == .passkey && $0.id != identity && $0.disabledAt == nil
    }
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
