import BramleyAPI

extension Refusal {
  /// A sign-in waits for its second factor.
  static func secondFactor(_ challenge: SecondFactorChallenge, enrolls: Bool) -> Refusal {
    var refusal =
      enrolls
      ? Refusal(
        .secondFactorEnrollmentRequired, "This server demands a second factor, and the account has none.",
        remedy: """
          Get a secret by POST \(WirePath.signInSecondFactorEnroll) with the token, and send a code of it to \
          \(WirePath.signInSecondFactor).
          """)
      : Refusal(
        .secondFactorRequired, "The account asks for its second factor.",
        remedy: "Send the token with a code to POST \(WirePath.signInSecondFactor).")
    refusal.secondFactor = challenge
    return refusal
  }
}
