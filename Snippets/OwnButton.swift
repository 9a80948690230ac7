// A sign-in button of one's own, and what to tell when it fails.
import BramleyClient

// snippet.hide
#if canImport(SwiftUI) && canImport(AuthenticationServices)
  // snippet.show
  import SwiftUI

  struct WelcomeView: View {
    @Environment(Auth.self) private var auth

    var body: some View {
      Button("Sign in with Apple") {
        // What fails is in auth.failure, too; who goes away leaves nothing there.
        Task { try? await auth.signIn(with: .apple()) }
      }
      .disabled(auth.state != .signedOut)
      if let failure = auth.failure {
        Text(failure.reason == .offline ? "There is no network." : "That did not work.")
        Button("OK") { auth.dismissFailure() }
      }
    }
  }
// snippet.hide
#endif
// snippet.show

// snippet.errors
// Where the error itself is wanted.
@MainActor func signIn(_ auth: Auth) async -> String? {
  do throws(SignInError) {
    let user = try await auth.signIn(with: .apple())
    return auth.isNewUser ? "Welcome, \(user.name?.displayName ?? "you")!" : nil
  } catch .cancelled {
    return nil
  } catch {
    return AuthFailure(error).map { "Not signed in (\($0.code))." }
  }
}
// snippet.end
