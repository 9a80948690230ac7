package import BramleyAPI
package import Foundation

/// A new session for the person who signs in, before the account is known.
package struct SessionOpening: SignInOpening {
  package var template: SessionTemplate

  package init(_ template: SessionTemplate) { self.template = template }

  package var clientID: ClientID { template.clientID }

  package func decision(
    on facts: SignInFacts, provenAt: Date?, at now: Date
  ) -> OpeningDecision<OpenedSession, Never> {
    facts.decision(opening: open)
  }

  private func open(_ person: SignedInPerson, _ changes: inout SignInChanges) -> OpenedSession {
    let session = template.record(user: person.account.user.id, identity: person.identity.id)
    changes.session = .new(session, template.cap)
    return OpenedSession(session, person.account, isNewUser: person.isNew)
  }
}
