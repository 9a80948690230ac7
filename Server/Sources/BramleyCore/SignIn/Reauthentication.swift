package import BramleyAPI
import Crypto
package import Foundation

/// A proof that the caller owns the session's account. Only the access token that answers it says when the
/// person authenticated; the session's row and its refresh token stay as they are.
package struct Reauthentication: SignInOpening {
  package var session: SessionOwner
  /// The client that the credential was issued to.
  package var clientID: ClientID
  /// Whether the provider does not say when the person authenticated, so that the start of a browser flow or the issue of
  /// a nonce counts.
  package var isWeak: Bool

  package init(session: SessionOwner, clientID: ClientID, isWeak: Bool = false) {
    self.session = session
    self.clientID = clientID
    self.isWeak = isWeak
  }

  /// Why a valid credential is no proof.
  package enum Obstacle: Sendable {
    /// The person does not own the session's account.
    case notTheOwner
    /// The credential shows no recent authentication.
    case tooOld
  }

  package var owner: SessionOwner? { session }

  package func decision(
    on facts: SignInFacts, provenAt: Date?, at now: Date
  ) -> OpeningDecision<OpenedSession, Obstacle> {
    guard var proven = facts.owner(of: session, at: now)?.session else { return .ended }
    guard let account = facts.account, account.user.id == session.user else {
      return .prevented(.notTheOwner)
    }
    guard RecentAuthentication.includes(provenAt, at: now) else { return .prevented(.tooOld) }
    proven.authTime = provenAt
    let open: OpeningDecision<OpenedSession, Obstacle>.Open = { [proven, isWeak] person, changes in
      changes.session = .unchanged(proven.id)
      changes.event.kind = .reauthenticated
      if isWeak { changes.event.detail["proof"] = "weak" }
      return OpenedSession(proven, person.account, isNewUser: false)
    }
    if let person = facts.person { return .account(person, open) }
    return .newIdentity(of: account, open)
  }

  package func repeated(_ earlier: OpenedSession) -> OpenedSession? {
    var proven = earlier
    proven.session.authTime = earlier.provenAt
    return proven
  }

  /// Returns the stored hash of a proof's `Idempotency-Key`: bound to the session, so that neither a sign-in
  /// nor another session is mistaken for its retry.
  static func keyHash(_ key: IdempotencyKey?, for session: SessionID) -> Data? {
    key.map { Data(SHA256.hash(data: Data("reauthentication \(session) ".utf8) + $0.hash)) }
  }
}
