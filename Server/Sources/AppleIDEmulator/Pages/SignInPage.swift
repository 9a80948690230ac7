import EmulatorKit

/// The page where the person chooses an account, a name and an address, as on Apple's sheet.
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
