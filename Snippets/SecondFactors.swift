// An authenticator app as the second factor, set up and asked for without a screen of the kit.
import BramleyClient
import Foundation

// snippet.hide
@MainActor func setUp(_ auth: Auth, show: (TOTPEnrollment) async -> String) async throws {
  // snippet.show
  // snippet.setUp
  // Asks for a recent proof first, where the server wants one.
  let enrollment = try await auth.startAuthenticatorApp()
  // Show enrollment.qrSVG, a link to enrollment.uri, and enrollment.secret: a phone can't scan its own screen.
  let typed = await show(enrollment)
  try await auth.addAuthenticatorApp(enrollment, code: typed)
  let codes = auth.recoveryCodes ?? []  // shown once; then auth.dismissRecoveryCodes()
  // snippet.end
  // snippet.hide
  _ = codes
}

@MainActor func answer(_ auth: Auth, typed: String, hasLostIt: Bool) {
  // snippet.show
  // snippet.answer
  // In the middle of a sign-in, or before what needs two factors.
  if auth.question?.question.kind == .secondFactor {
    auth.answer(hasLostIt ? .option(.lost) : .text(typed))
  }
  // snippet.end
  // snippet.hide
}
