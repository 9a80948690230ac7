extension ClientSecretVerifier.Fault {
  /// The fault in words. Apple says `invalid_client` to each of them and no more.
  public var explanation: AppleExplanation {
    switch self {
    case .malformed:
      AppleExplanation(
        what: "This is no JWT of ES256 with kid, iss, sub, aud, iat and exp.",
        remedy: "Sign it anew with alg ES256, kid in the header, and times as numbers of seconds.")
    case .unknownKey:
      AppleExplanation(
        what: "The kid is not the id of the team's key.",
        remedy:
          "Use the ten characters of the Key ID from Apple's portal under Keys, for the very key that signs.")
    case .derSignature:
      AppleExplanation(
        what: "The signature is in DER.",
        remedy: "JWTs bear R and S as 64 raw bytes (RFC 7518, section 3.4): convert the signature.")
    case .signature:
      AppleExplanation(
        what: "The signature is not that of the key that kid names.",
        remedy: "Sign with the .p8 file that belongs to this Key ID, and change nothing afterwards.")
    case .issuer:
      AppleExplanation(
        what: "The iss is not the team.",
        remedy: "Use the ten characters of the Team ID from Apple's portal under Membership.")
    case .subject:
      AppleExplanation(
        what: "The sub is not the client id that it goes with.",
        remedy: """
          Use the client_id of the same form, capitals included and without the Team ID before it: the bundle id \
          for an app's codes, the Services ID for the web's.
          """)
    case .audience:
      AppleExplanation(
        what: "The aud is not Apple.", remedy: "Use \(AppleEndpoint.issuer), without a slash at its end.")
    case .fromTheFuture:
      AppleExplanation(
        what: "The iat lies in the future.",
        remedy: "Set the clock of the machine that signs by NTP, and set iat back by a minute.")
    case .expired:
      AppleExplanation(
        what: "The secret has expired.",
        remedy:
          "Sign a new one; better, sign short-lived ones when they are needed, as Bramley's server does.")
    case .tooLong:
      AppleExplanation(
        what: "The exp is more than 15777000 seconds ahead, which Apple refuses.",
        remedy: "Let it end within six months, or better within minutes.")
    }
  }
}
