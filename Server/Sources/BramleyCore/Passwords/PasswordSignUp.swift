package import BramleyAPI
package import Foundation

/// A new account with an address and a password. It is not joined with another account of the same address,
/// because nobody has verified the address.
package struct PasswordSignUp: SignInOpening {
  package var template: SessionTemplate

  package init(_ template: SessionTemplate) { self.template = template }

  /// Why no account is created.
  package enum Obstacle: Sendable {
    /// An account signs in with this address already, or has proven that it is its own.
    case addressTaken
  }

  package var clientID: ClientID { template.clientID }

  package func decision(
    on facts: SignInFacts, provenAt: Date?, at now: Date
  ) -> OpeningDecision<OpenedSession, Obstacle> {
    guard facts.person == nil, facts.addressHolders.isEmpty else { return .prevented(.addressTaken) }
    return .newAccount { person, changes in
      let session = template.record(user: person.account.user.id, identity: person.identity.id)
      changes.session = .new(session, template.cap)
      return OpenedSession(session, person.account, isNewUser: true)
    }
  }
}

/// The hash that becomes the password of a sign-up's identity.
package struct NewPassword: CredentialPayload {
  package var hash: PasswordHash
  /// The code and link that verify the address, with their mail.
  package var verification: AddressMailer.MailedCode?

  package var verifiesAddressLater: Bool { verification != nil }

  package init(_ hash: PasswordHash) { self.hash = hash }
}
