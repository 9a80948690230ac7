// A forgotten password, an address and a number that change.
import BramleyClient

// snippet.hide
@MainActor func recover(_ auth: Auth) async throws {
  // snippet.show
  // snippet.dialogue
  // Mails a code, asks for it and for the new password in `auth.question`, and signs in.
  try await auth.signIn(with: .forgottenPassword("maya@example.com"))
  // snippet.end

  // snippet.fields
  try await auth.forgotPassword("maya@example.com")
  // … the person types the code of the mail and a new password:
  try await auth.resetPassword("correct horse battery staple", code: "123456")
  // snippet.end

  // snippet.addresses
  try await auth.verifyEmail()  // asks for the mailed code
  try await auth.changeEmail()  // asks for the new address, then for the code that is mailed to it
  try await auth.changeNumber()  // asks for the new number, then for the code that is texted to it
  // snippet.end
  // snippet.hide
}
