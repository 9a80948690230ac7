extension ClientSecretVerifier.Fault {
  /// An explanation of the fault. Apple answers each of them with `invalid_client` and nothing more.
  public var explanation: AppleExplanation {
    switch self {
    case .malformed:
      AppleExplanation(
        what: "This is not a JWT signed with ES256, with kid, iss, sub, aud, iat and exp.",
        remedy: "Sign a new one with alg ES256, kid in the header, and times as numbers of seconds.")
    case .unknownKey:
      AppleExplanation(
        what: "The kid is not the id of the team's key.",
        remedy:
          "Use the ten characters of the Key ID from Apple's portal under Keys, for the key that signs.")
    case .derSignature:
      AppleExplanation(
        what: "The signature is in DER.",
        remedy: "JWTs contain R and S as 64 raw bytes (RFC 7518, section 3.4): convert the signature.")
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
        what: "The sub is not the client id that it was sent with.",
        remedy: """
          Use the client_id of the same form, with the same capitals and without the Team ID before it: the bundle id \
          for an app's codes, the Services ID for the web's.
          """)
    case .audience:
      AppleExplanation(
        what: "The aud is not Apple.", remedy: "Use \(AppleEndpoint.issuer), without a slash at its end.")
    case .fromTheFuture:
      AppleExplanation(
        what: "The iat is in the future.",
        remedy: "Synchronise the clock of the machine that signs with NTP, and set iat back by a minute.")
    case .expired:
      AppleExplanation(
        what: "The secret has expired.",
        remedy:
          "Sign a new one. Better, sign short-lived ones when they are needed, as Bramley's server does.")
    case .tooLong:
      AppleExplanation(
        what: "The exp is more than 15777000 seconds ahead, which Apple rejects.",
        remedy: "Let it expire within six months, or better within minutes.")
    }
  }
}
