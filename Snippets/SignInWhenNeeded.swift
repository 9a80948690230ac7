// Asking for a sign-in only when something needs an account.
// snippet.hide
#if canImport(SwiftUI) && canImport(AuthenticationServices)
  // snippet.show
  // snippet.swiftui
  import BramleyClient
  import BramleyUI
  import SwiftUI

  struct ShopView: View {
    let auth: Auth
    @State private var isSigningIn = false

    var body: some View {
      VStack {
        Button("Keep in My List") {
          Task {
            // A signed-in person sees no sheet. Who closes it has cancelled.
            guard let user = try? await auth.requireSignIn() else { return }
            await keep(for: user)
          }
        }
        // A button that only signs in.
        Button("Sign In") { isSigningIn = true }
          .signInSheet(isPresented: $isSigningIn, auth: auth)
      }
      // Once, on the root view: the sheet of requireSignIn().
      .signInSheet(auth: auth)
      .task { await auth.start() }
    }

    private func keep(for user: User) async {}
  }
// snippet.end
// snippet.hide
#endif
