// A person tries the app first, and signs up later.
import BramleyClient

// snippet.hide
@MainActor func example(_ auth: Auth) async throws {
  // snippet.show
  // snippet.try
  try await auth.signIn(with: .guest)
  // snippet.end

  // snippet.save
  if auth.isGuest {
    do {
      try await auth.link(.google)  // the same account, now with a way to sign in
    } catch {
      guard auth.failure?.reason == .identityTaken else { throw error }
      // They have an account already: ask them, then take along what the guest did.
      try await auth.moveGuest(into: .google)
    }
  }
  // snippet.end
  // snippet.hide
}
