// A sign-in screen with a title, another method and the terms, behind the gate.
// snippet.hide
#if canImport(SwiftUI) && canImport(AuthenticationServices)
  // snippet.show
  import BramleyClient
  import BramleyUI
  import SwiftUI

  struct GardenView: View {
    // Its strategies have one for the library card, too.
    let auth: Auth

    var body: some View {
      SignInGate(auth: auth) {
        AccountView(auth: auth)
      } signIn: {
        VStack {
          Text("Orchard").font(.largeTitle)
          SignInView(auth: auth, methods: [AppleViews(), PasswordViews(allowsSignUp: false)]) {
            Button("Use your library card") {
              Task { try? await auth.signIn(with: SignInMethod("card")) }
            }
            Text("By signing in you accept the terms.").font(.footnote)
          }
        }
      }
    }
  }
// snippet.hide
#endif
