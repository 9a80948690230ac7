// Google, Facebook, GitHub and an OpenID provider through the browser, with no SDK.
// snippet.hide
#if canImport(SwiftUI) && canImport(AuthenticationServices)
  // snippet.show
  import BramleyClient
  import BramleyUI
  import Foundation
  import SwiftUI

  // snippet.auth
  @MainActor func makeAuth() -> Auth {
    let server = URL(string: "https://id.example.com")!
    // One of the server's app.redirect_uris.
    let callback = BrowserCallback("com.example.orchard:/signed-in")!
    let providers: [ProviderID] = [.google, .facebook, .gitHub, "okta"]
    let browser = providers.map { provider in
      BrowserStrategy(provider, server: server, callback: callback, sheet: .system())
    }
    return Auth(
      server: server, strategies: SignInRegistry([AppleStrategy(), GuestStrategy()] + browser),
      storage: .keychain())
  }
  // snippet.end

  // snippet.screen
  struct WelcomeView: View {
    let auth: Auth

    var body: some View {
      // What the server offers, in its order; or a list of your own, such as [AppleViews(), ProviderViews.google].
      SignInGate(auth: auth, methods: .server) {
        NavigationStack { AccountView(auth: auth, methods: .server) }
      }
    }
  }
// snippet.end
// snippet.hide
#endif
