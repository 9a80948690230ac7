import BramleyAPI

extension Refusal {
  package static func codeWrong(attemptsLeft: Int?) -> Refusal {
    var refusal = Refusal(
      .codeWrong, "The code is wrong.",
      remedy: attemptsLeft == 0
        ? "Ask for a new code; this one has no tries left." : "Type the code of the newest message.")
    refusal.attemptsLeft = attemptsLeft
    return refusal
  }

  package static let codeExpired = Refusal(
    .codeExpired, "The code or link has expired, was used, or a newer one has replaced it.",
    remedy: "Ask for a new one.")

  package static let codeExhausted = Refusal(
    .codeExpired, "The code was typed wrongly too often.", remedy: "Ask for a new one.")

  package static let linkNotFollowed = Refusal(
    .codeWrong, "The mail's link was not followed in this browser yet.",
    remedy: "Press the button of the page that the link opens, or send the code.")

  package static func tooManyCodes(retryAfter seconds: Int) -> Refusal {
    Refusal(
      .tooManyAttempts, "Too many wrong codes.",
      remedy: "Try again later, with a new code. The operator sets limits.codes and limits.code_failures.",
      retryAfter: seconds)
  }

  package static func sendLimit(retryAfter seconds: Int) -> Refusal {
    Refusal(
      .sendLimit, "No further code is sent now, since many were asked for lately.",
      remedy: "Wait, or use the code of the newest message if one has arrived.",
      retryAfter: seconds)
  }

  package static let linkElsewhere = Refusal(
    .codeExpired, "The link is good only in the browser or app that asked for it.",
    remedy: "Type the code of the same message where you began.")

  /// The number has not been used for long, so that somebody else may have it by now.
  static func secondProofRequired(methods: [ProviderID]) -> Refusal {
    Refusal(
      .secondProofRequired, "This number was not used for 90 days, so its account needs another proof first.",
      remedy: """
        Sign in with one of the methods, then prove the number again by POST /v1/user/identities/phone.
        """, methods: methods.map(\.rawValue))
  }
}
