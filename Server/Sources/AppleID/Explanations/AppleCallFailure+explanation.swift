extension AppleCallFailure {
  /// The failure in words.
  public var explanation: AppleExplanation {
    switch self {
    case .refused(let body): body.explanation
    case .throttled:
      AppleExplanation(
        what: "Apple asks for fewer calls.",
        remedy: "Wait as long as it says. A person's refresh token may be checked once a day.")
    case .unavailable(let status):
      AppleExplanation(
        what: "Apple answered with HTTP status \(status) and no error of its own.",
        remedy:
          "Try again later; if it goes on, look at Apple's system status page and at proxies on the way.")
    case .unreachable:
      AppleExplanation(
        what: "Apple does not answer.",
        remedy: "Check that this machine reaches appleid.apple.com by https: name, firewall, proxy.")
    case .malformed:
      AppleExplanation(
        what: "The answer makes no sense.",
        remedy:
          "Look who answers: a proxy on the way, or something else at the address that stands for Apple.")
    case .secret:
      AppleExplanation(
        what: "The client secret can't be signed.",
        remedy: "Check the team's private key: the .p8 file as Apple's portal let you download it.")
    }
  }
}
