package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

/// How a sign-in waits, where its account asks for a second factor.
package struct SignInHold: Sendable {
  /// Seconds for which it waits.
  package static let lifetime: TimeInterval = 600

  package let mode: SecondFactorMode
  /// The client's secret. With an `Idempotency-Key` a retry of the first factor gets the same one.
  let token: String
  let ring: KeyRing
  let session: SessionTemplate
  let notices: SecondFactorNotices

  package init(
    _ session: SessionTemplate, _ mark: SpentMark, mode: SecondFactorMode, notices: SecondFactorNotices,
    ring: KeyRing
  ) {
    (self.mode, self.ring, self.session, self.notices) = (mode, ring, session, notices)
    let text = Data("bramley second factors\ntoken\n".utf8) + (mark.keyHash ?? Data()) + mark.hash
    token =
      "br2f." + Data(HMAC<SHA256>.authenticationCode(for: text, using: ring.personSecret)).base64URL
  }

  /// The key of its row.
  package var hash: Data { CodeSecrets.digest(ofToken: token) }

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

  /// Returns what an account asks for before a sign-in opens a session; nil where the first factor is enough.
  package func demand(of account: Account, loss: FactorLoss?, at now: Date) -> Demand? {
    guard mode != .off, session.provider.isOneFactor, !session.methods.contains(.multipleFactors) else {
      return nil
    }
    if account.hasSecondFactor, loss?.opens(at: now) != true { return .proof }
    return mode == .required ? .enrollment : nil
  }

  /// Returns the row of a sign-in that waits.
  package func pending(
    _ demand: Demand, _ user: UserID, _ identity: IdentityID, isNewUser: Bool, at now: Date
  ) -> PendingSignIn {
    PendingSignIn(
      hash: hash, user: user, enrolls: demand == .enrollment,
      sealed: PendingSignIn.Content(session, identity, isNewUser: isNewUser).sealed(for: hash, by: ring),
      createdAt: now, expiresAt: now.addingTimeInterval(Self.lifetime))
  }

  /// Returns what the client is told.
  package func held(_ pending: PendingSignIn, _ methods: [SecondFactorMethod], isNewUser: Bool) -> HeldSignIn
  {
    HeldSignIn(token: token, pending: pending, methods: methods, isNewUser: isNewUser)
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
