package import BramleyAPI
package import Foundation

/// An opening only for the account that was foreseen when back ends were asked about it. If the person has got another one
/// meanwhile, nothing is written.
package struct ForeseenOpening<Opening: SignInOpening>: SignInOpening where Opening.Obstacle == Never {
  package let opening: Opening
  /// The account; nil for a new one.
  package let account: UserID?

  package init(_ opening: Opening, account: UserID?) {
    self.opening = opening
    self.account = account
  }

  /// The credential opens another account than foreseen.
  package struct ForecastMissed: Sendable {}

  package var clientID: ClientID { opening.clientID }
  package var owner: SessionOwner? { opening.owner }

  package func decision(
    on facts: SignInFacts, provenAt: Date?, at now: Date
  ) -> OpeningDecision<Opening.Opened, ForecastMissed> {
    switch opening.decision(on: facts, provenAt: provenAt, at: now) {
    case .account(let person, let open) where person.account.user.id == account: .account(person, open)
    case .newIdentity(let joined, let open) where joined.user.id == account: .newIdentity(of: joined, open)
    case .newAccount(let open) where account == nil: .newAccount(open)
    case .account, .newIdentity, .newAccount: .prevented(ForecastMissed())
    case .accountExists(let methods): .accountExists(methods: methods)
    case .ended: .ended
    }
  }

  package func repeated(_ earlier: OpenedSession) -> Opening.Opened? { opening.repeated(earlier) }
}
