extension AppleJWSFault {
  /// An explanation of the fault.
  public var explanation: AppleExplanation {
    switch self {
    case .notJWS:
      AppleExplanation(
        what: "This is not a compact JWS: three parts of base64url without padding, separated by periods.",
        remedy:
          "Send the token byte for byte as Apple gave it: not the code, without quotes or line breaks, not truncated."
      )
    case .algorithm:
      AppleExplanation(
        what: "The header's algorithm is not RS256, which Apple signs everything with.",
        remedy: "Find out where the token was made. Apple did not make it, so it must be rejected.")
    case .noKeyID:
      AppleExplanation(
        what: "The header names no key.",
        remedy: "Find out where the token was made; Apple always names the key by kid.")
    case .claims:
      AppleExplanation(
        what: "A claim that Apple always sends is missing or of another type.",
        remedy: """
          Check that an identity token was sent as an identity token, and a notification's payload as a notification; \
          the same keys sign both.
          """)
    case .duplicateClaim:
      AppleExplanation(
        what: "A claim is a duplicate, so that two readers could read different values.",
        remedy: "Find out where the token was made; Apple writes every claim once.")
    case .future:
      AppleExplanation(
        what: "It was issued in the future.",
        remedy: "Synchronise this machine's clock with NTP; it is behind Apple's.")
    case .unknownKey:
      AppleExplanation(
        what: "Its key is not among those that Apple publishes now.",
        remedy: """
          Apple changes its keys without notice, and a token of an old key can't be verified any more: request a new \
          one. Verify a new one with the keys of its issuer, Apple or an emulator.
          """)
    case .signature:
      AppleExplanation(
        what: "The signature is not valid: the token was altered, or another key signed it.",
        remedy: """
          Choose the key by the header's kid, never the first of the set. Check that nothing in between changes the \
          token, and that keys and token have the same source, Apple or an emulator.
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
