// Sign-in by a mailed code or link, without a password.
import BramleyClient
import Foundation

#if canImport(SwiftUI)
  import BramleyUI
  import SwiftUI
#endif

// snippet.strategies
let mailStrategies: SignInRegistry = [EmailCodeStrategy(), EmailLinkStrategy()]
// snippet.end
// snippet.hide

@MainActor func signInByMail(_ auth: Auth) async throws {
  // snippet.show
  // snippet.signIn
  try await auth.signIn(with: .emailCode("maya@example.com"))  // `auth.question` asks for the code
  // snippet.end
  // snippet.hide
}

#if canImport(SwiftUI)
  // snippet.show
  // snippet.links
  struct OrchardRoot: View {
    let auth: Auth

    var body: some View {
      SignInGate(auth: auth, methods: [AppleViews(), EmailViews(.link)]) { Text(verbatim: "Welcome") }
        .onOpenURL { url in
          Task { try? await auth.open(url) }  // false for a link that is none of the mail's
        }
    }
  }
// snippet.end
// snippet.hide
#endif
