package import BramleyAPI
package import Foundation

/// An authorization code for the person whom a browser flow signs in, before the account is known.
package struct CodeOpening: SignInOpening {
  package var template: AuthorizationCodeTemplate
  /// The flow that the sign-in finishes.
  package var flow: Data

  package init(_ template: AuthorizationCodeTemplate, finishing flow: Data) {
    self.template = template
    self.flow = flow
  }

  package var clientID: ClientID { template.binding.clientID }

  package func decision(
    on facts: SignInFacts, provenAt: Date?, at now: Date
  ) -> OpeningDecision<OpenedCode, Never> {
    facts.decision(opening: open)
  }

  private func open(_ person: SignedInPerson, _ changes: inout SignInChanges) -> OpenedCode {
    changes.code = SignInChanges.Code(
      template: template, user: person.account.user.id, identity: person.identity.id, flow: flow)
    changes.event.detail["method"] = "browser"
    return OpenedCode(account: person.account, isNewUser: person.isNew)
  }

  // The code of the first attempt went to that browser and is not stored.
  package func repeated(_ earlier: OpenedSession) -> OpenedCode? { nil }
}

/// The account that an authorization code was opened for.
package struct OpenedCode: SignUpResult, Sendable {
  package var account: Account
  package var isNewUser: Bool
  var isSignUp: Bool { isNewUser }
  // Its session is opened when the code is redeemed.
  var newSession: SessionRecord? { nil }
}
