// A sign-in button of one's own, and what to show when it fails.
// snippet.hide
#if canImport(SwiftUI) && canImport(AuthenticationServices)
  // snippet.show
  // snippet.button
  import BramleyClient
  import BramleyUI
  import SwiftUI

  struct WelcomeView: View {
    @Environment(Auth.self) private var auth

    var body: some View {
      VStack {
        // A failure is in auth.failure. A cancelled sign-in leaves nothing there.
        AppleIDButton(auth: auth)
          .disabled(auth.state != .signedOut)
        if let notice = auth.failure?.notice {
          Text(notice.title)
          Text(notice.text)
          Button("OK") { auth.dismissFailure() }
        }
      }
    }
  }
  // snippet.end

  // snippet.errors
  struct SignInButton: View {
    let auth: Auth
    let tell: (String) -> Void

    var body: some View {
      Button("Sign in") {
        Task {
          // In a closure Swift wants to be told what is thrown.
          do throws(SignInError) {
            let user = try await auth.signIn(with: .apple())
            tell(auth.isNewUser ? "Welcome, \(user.name?.displayName ?? "you")!" : "Welcome back!")
          } catch .cancelled {
            // The person went away: silence.
          } catch {
            tell(AuthFailure(error)?.notice?.text ?? "")
          }
        }
      }
    }
  }
// snippet.end
// snippet.hide
#endif
