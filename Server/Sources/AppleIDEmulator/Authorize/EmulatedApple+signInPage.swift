import AppleID
import EmulatorKit

extension EmulatedApple {
  /// Returns the page for a request, which is stored until the person answers.
  func signInPage(for request: AuthorizationRequest) -> SignInPage {
    let now = now
    return change { world in
      let transaction = world.random.bytes(32).hex
      world.pending.insert(request, for: transaction, madeAt: now)
      let people = world.state.people
      let cards = people.all.lazy.filter { !$0.isDeleted }.prefix(SignInPage.maximumCards).enumerated().map {
        position, person in
        world.card(for: person, request, open: position == 0)
      }
      let loopback = request.client.redirectURIs.contains {
        RedirectRule.isLoopback($0) && RedirectRule.matches(request.redirectURI, registered: $0, strictness)
      }
      return SignInPage(
        client: request.client.id.rawValue, redirectURI: request.redirectURI, isLoopback: loopback,
        transaction: transaction, cards: cards, hasMore: people.count > cards.count)
    }
  }
}

extension LiveWorld {
  fileprivate func card(
    for person: AppleWorld.Person, _ request: AuthorizationRequest, open: Bool
  ) -> SignInPage.Card {
    let consent = state.consent(of: person.id, to: request.client)
    return SignInPage.Card(
      id: person.id, open: open, fullName: person.fullName, email: person.email,
      givenName: person.givenName, familyName: person.familyName,
      relay: state.pseudonyms.relayAddress(of: person.id, in: request.client.team),
      asksName: consent == nil && request.scopes.contains(.name),
      asksEmail: consent?.hidesEmail == nil && request.scopes.contains(.email) && person.organization == nil,
      returning: consent != nil)
  }
}
