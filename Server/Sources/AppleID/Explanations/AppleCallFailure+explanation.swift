extension AppleCallFailure {
  /// An explanation of the failure.
  public var explanation: AppleExplanation {
    switch self {
    case .refused(let body): body.explanation
    case .throttled:
      AppleExplanation(
        what: "Apple limits the rate of calls.",
        remedy: "Wait as long as the response says. A person's refresh token may be checked once a day.")
    case .unavailable(let status):
      AppleExplanation(
        what: "Apple answered with HTTP status \(status) and no error of its own.",
        remedy:
          "Try again later. If it persists, check Apple's system status page and any proxies in between.")
    case .unreachable:
      AppleExplanation(
        what: "Apple does not answer.",
        remedy: "Check that this machine reaches appleid.apple.com by https: name, firewall, proxy.")
    case .malformed:
      AppleExplanation(
        what: "The response could not be understood.",
        remedy:
          "Check which server answers: a proxy in between, or another server at the address configured for Apple."
      )
    case .secret:
      AppleExplanation(
        what: "The client secret can't be signed.",
        remedy: "Check the team's private key: the .p8 file as Apple's portal let you download it.")
    }
  }
}
