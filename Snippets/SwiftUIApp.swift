// A SwiftUI app with sign-in, account and sign-out.
// snippet.hide
#if canImport(SwiftUI) && canImport(AuthenticationServices)
  // snippet.show
  import BramleyClient
  import BramleyUI
  import Foundation
  import SwiftUI

  @main
  struct OrchardApp: App {
    @State private var auth = Auth(
      server: URL(string: "https://id.example.com")!,
      strategies: [AppleStrategy()],
      storage: .keychain())

    var body: some Scene {
      WindowGroup {
        SignInGate(auth: auth) {
          NavigationStack { AccountView(auth: auth) }
        }
      }
    }
  }
// snippet.hide
#else
  @main enum NoSwiftUI {
    static func main() {}
  }
#endif
