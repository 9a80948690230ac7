package import BramleyAPI
import Crypto
package import Foundation

/// A session whose owner authenticates again.
package struct SessionRenewal: SignInOpening {
  /// How much older than ``RecentAuthentication/window`` a credential may be, because the provider's clock
  /// may be behind.
  package static let leeway: TimeInterval = 60

  package var session: SessionOwner
  /// The client that the credential was issued to.
  package var clientID: ClientID
  /// The person must have authenticated after this, on the provider's clock.
  package var provenAfter: Date
  /// The new time of authentication.
  package var authTime: Date

  package init(
    session: SessionID, user: UserID, clientID: ClientID, provenAfter: Date, authTime: Date
  ) {
    self.session = SessionOwner(session: session, user: user)
    self.clientID = clientID
    self.provenAfter = provenAfter
    self.authTime = authTime
  }

  /// Why a valid credential does not renew the session.
  package enum Obstacle: Sendable {
    /// The person does not own the session's account.
    case notTheOwner
    /// The credential is too old.
    case tooOld
  }

  package var owner: SessionOwner? { session }

  package func decision(
    on facts: SignInFacts, provenAt: Date, at now: Date
  ) -> OpeningDecision<OpenedSession, Obstacle> {
    guard var renewed = facts.owner(of: session, at: now)?.session else { return .ended }
    guard let person = facts.person, person.account.user.id == session.user else {
      return .prevented(.notTheOwner)
    }
    guard provenAt > provenAfter else { return .prevented(.tooOld) }
    renewed.authTime = authTime
    return .account(person) { [renewed] person, changes in
      changes.session = .renewed(renewed.id, authTime: renewed.authTime)
      changes.event.kind = .reauthenticated
      return OpenedSession(renewed, person.account, isNewUser: false)
    }
  }

  /// Returns the stored hash of a renewal's `Idempotency-Key`: bound to the session, so that neither a
  /// sign-in nor another session is mistaken for its retry.
  static func keyHash(_ key: IdempotencyKey?, for session: SessionID) -> Data? {
    key.map { Data(SHA256.hash(data: Data("renewal \(session) ".utf8) + $0.hash)) }
  }
}
