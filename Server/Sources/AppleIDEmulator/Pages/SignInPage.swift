/// Where a person is picked, as on Apple's sheet: who, under which name, with which address.
struct SignInPage {
  static let maximumCards = 50

  struct Card {
    var id: String
    var open: Bool
    var fullName: String
    var email: String
    var givenName: String
    var familyName: String
    var relay: String
    var asksName: Bool
    var asksEmail: Bool
    var returning: Bool
  }

  var client: String
  var redirectURI: String
  var isLoopback: Bool
  var transaction: String
  var cards: [Card]
  var hasMore: Bool
}
