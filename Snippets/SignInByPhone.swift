// Sign-in by a phone number and a texted code, with a screen of one's own.
import BramleyClient
import Foundation

// snippet.hide
@MainActor func signInByPhone(_ auth: Auth) async throws {
  // snippet.show
  // snippet.signIn
  try await auth.signIn(with: .phone("+4915112345678"))  // E.164
  // snippet.end
  // snippet.hide
}

@MainActor func answer(_ auth: Auth, _ typed: String, _ token: String) {
  // snippet.show
  // snippet.question
  guard let pending = auth.question, !pending.isChecking else { return }
  switch pending.question.kind {
  case .oneTimeCode: auth.submit(typed)  // or auth.resend(), auth.change(), auth.cancelQuestion()
  case .phoneNumber: auth.submit("+4915112345678")
  case .captcha: auth.submit(token)  // what Turnstile or hCaptcha gave
  default: auth.submit(typed)
  }
  // snippet.end
  // snippet.hide
}
