extension AppleJWSFault {
  /// The fault in words.
  public var explanation: AppleExplanation {
    switch self {
    case .notJWS:
      AppleExplanation(
        what: "This is not a compact JWS: three parts of base64url without padding, parted by full stops.",
        remedy:
          "Send the token byte for byte as Apple gave it: not the code, no quotes, no line ends, not cut.")
    case .algorithm:
      AppleExplanation(
        what: "The header does not say RS256, by which Apple signs everything.",
        remedy: "Look where the token was made; it was not at Apple, and must not be believed.")
    case .noKeyID:
      AppleExplanation(
        what: "The header names no key.",
        remedy: "Look where the token was made; Apple always names the key by kid.")
    case .claims:
      AppleExplanation(
        what: "A claim that Apple always sends is missing or of another type.",
        remedy: """
          Check that an identity token was sent where one is due, and a notification's payload where that is due; \
          the same keys sign both.
          """)
    case .repeatedClaim:
      AppleExplanation(
        what: "A claim stands twice, so that two readers could understand two things.",
        remedy: "Look where the token was made; Apple names every claim once.")
    case .future:
      AppleExplanation(
        what: "It was issued in the future.",
        remedy: "Set this machine's clock by NTP; it is behind Apple's.")
    case .foreignKey:
      AppleExplanation(
        what: "Its key is none of those that Apple publishes now.",
        remedy: """
          Apple changes its keys without notice, and a token of an old key can't be checked any more: ask for a new \
          one. A fresh one must be checked with the keys of the place it comes from, Apple or an emulator.
          """)
    case .signature:
      AppleExplanation(
        what: "The signature does not fit: the text was altered, or somebody else signed it.",
        remedy: """
          Take the key by the header's kid, never the first of the set. Check that nothing on the way changes the \
          token, and that keys and token come from the same place, Apple or an emulator.
          """)
    case .issuer:
      AppleExplanation(
        what: "It does not name Apple as its issuer.",
        remedy: """
          Apple's issuers are https://appleid.apple.com and https://account.apple.com, compared as they are and \
          never discovered.
          """)
    }
  }
}
