package import BramleyAPI
package import Foundation

/// An opening only for people who have an account. For others nothing is written.
package struct KnownPeopleOnly<Opening: SignInOpening>: SignInOpening where Opening.Obstacle == Never {
  package let opening: Opening

  package init(_ opening: Opening) { self.opening = opening }

  /// The person has no account.
  package struct AccountMissing: Sendable {}

  package var clientID: ClientID { opening.clientID }
  package var owner: SessionOwner? { opening.owner }

  package func decision(
    on facts: SignInFacts, provenAt: Date?, at now: Date
  ) -> OpeningDecision<Opening.Opened, AccountMissing> {
    switch opening.decision(on: facts, provenAt: provenAt, at: now) {
    case .account(let person, let open): .account(person, open)
    case .newIdentity(let account, let open): .newIdentity(of: account, open)
    case .accountExists(let methods): .accountExists(methods: methods)
    case .ended: .ended
    case .newAccount: .prevented(AccountMissing())
    }
  }

  package func repeated(_ earlier: OpenedSession) -> Opening.Opened? { opening.repeated(earlier) }
}
