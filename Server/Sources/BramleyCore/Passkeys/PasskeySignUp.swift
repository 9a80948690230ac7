import BramleyAPI
import Foundation

/// A new account with a passkey. It is not joined with another account of the same address, because nobody has verified the
/// address.
struct PasskeySignUp: SignInOpening {
  var template: SessionTemplate

  /// Why no account is created.
  enum Obstacle: Sendable {
    /// An account has the passkey already.
    case registered
    /// An account has proven that the address is its own.
    case addressTaken
  }

  var clientID: ClientID { template.clientID }

  func decision(
    on facts: SignInFacts, provenAt: Date?, at now: Date
  ) -> OpeningDecision<OpenedSession, Obstacle> {
    guard facts.person == nil else { return .prevented(.registered) }
    guard facts.addressHolders.isEmpty else { return .prevented(.addressTaken) }
    return .newAccount { person, changes in
      let session = template.record(user: person.account.user.id, identity: person.identity.id)
      changes.session = .new(session, template.cap)
      return OpenedSession(session, person.account, isNewUser: true)
    }
  }
}
