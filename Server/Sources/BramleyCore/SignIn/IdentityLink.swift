package import BramleyAPI
import Crypto
package import Foundation

/// A session whose owner adds an identity to the account.
package struct IdentityLink: SignInOpening {
  package var session: SessionOwner
  /// The client that the credential was issued to.
  package var clientID: ClientID

  package init(session: SessionOwner, clientID: ClientID) {
    self.session = session
    self.clientID = clientID
  }

  /// Why a valid credential is not linked.
  package enum Obstacle: Sendable {
    /// The person belongs to an identity of another account.
    case identityTaken
    /// The person has not authenticated recently.
    case notRecent(Account)
    /// The session was handed over.
    case notAllowed
  }

  package var owner: SessionOwner? { session }

  package func decision(
    on facts: SignInFacts, provenAt: Date?, at now: Date
  ) -> OpeningDecision<Account, Obstacle> {
    guard let owner = facts.owner(of: session, at: now) else { return .ended }
    guard !owner.session.isChild else { return .prevented(.notAllowed) }
    guard RecentAuthentication.includes(session.authTime, of: owner.account, at: now) else {
      return .prevented(.notRecent(owner.account))
    }
    guard let person = facts.person else {
      // A proven address opens the account whose verified address it is, so it is that one's identity already.
      if case .joins(let holder) = facts.address, holder.user.id != session.user {
        return .prevented(.identityTaken)
      }
      return .newIdentity(of: owner.account, open)
    }
    return person.account.user.id == session.user ? .account(person, open) : .prevented(.identityTaken)
  }

  private func open(_ person: SignedInPerson, _ changes: inout SignInChanges) -> Account {
    changes.session = .unchanged(session.session)
    changes.event.kind = .identityLinked
    return person.account
  }

  package func repeated(_ earlier: OpenedSession) -> Account? { earlier.account }

  /// Returns the stored hash of a link's `Idempotency-Key`: bound to the session, so that no sign-in is
  /// mistaken for its retry.
  static func keyHash(_ key: IdempotencyKey?, for session: SessionID) -> Data? {
    key.map { Data(SHA256.hash(data: Data("link \(session) ".utf8) + $0.hash)) }
  }
}
