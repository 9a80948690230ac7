import BramleyAPI

/// Codes and mail, simulated: the right code is ``Preview/code``, and nothing is sent.
extension PreviewServer {
  static let attempts = 5

  func startCode() async throws(BackendFailure) -> CodeChallenge {
    try await answer()
    attemptsLeft = Self.attempts
    return CodeChallenge(challengeID: "01JD0A7CODE", resendAfter: 30, expiresIn: 600)
  }

  /// Refuses a proof with a wrong code; a link's token is always right.
  func check(_ proof: SignInProof) throws(BackendFailure) {
    let code =
      proof.purpose == .resetPassword
      ? proof.request(PasswordResetRequest.self)?.code
      : [.email, .phone].contains(proof.provider) ? proof.request(CodeSignInRequest.self)?.code : nil
    try check(code)
  }

  private func check(_ code: String?) throws(BackendFailure) {
    guard let code, code != preview.code else { return }
    attemptsLeft -= 1
    throw .refused(
      attemptsLeft > 0
        ? Problem(code: .codeWrong, title: "The code is wrong", status: 400, attemptsLeft: attemptsLeft)
        : Problem(code: .tooManyAttempts, title: "There were too many wrong codes", status: 429))
  }

  func forgotPassword() async throws(BackendFailure) {
    try await answer()
    attemptsLeft = Self.attempts
  }

  func verifyEmail(_ request: EmailVerificationRequest) async throws(BackendFailure) {
    try await answer()
    try check(request.code)
    if let awaitedEmail {
      user.email = awaitedEmail
      user.isPrivateEmail = false
    }
    user.emailVerified = true
    awaitedEmail = nil
  }

  func resendVerification() async throws(BackendFailure) {
    try await answer()
    attemptsLeft = Self.attempts
  }

  func changeEmail(to email: String) async throws(BackendFailure) {
    try await answerIfProven()
    attemptsLeft = Self.attempts
    awaitedEmail = email
  }
}
