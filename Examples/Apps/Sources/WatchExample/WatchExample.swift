// A watch app that signs in by itself, or through the phone. In Xcode: `xcodegen`, then the scheme WatchExample.
#if os(watchOS)
  import BramleyAPI
  import BramleyClient
  import BramleyUI
  import Foundation
  import SwiftUI

  @main struct WatchExample: App {
    @State private var auth = Auth(
      server: URL(string: "http://127.0.0.1:8080")!, strategies: strategies, storage: .keychain())

    private static var strategies: SignInRegistry {
      #if targetEnvironment(simulator)
        [AppleEmulatorStrategy(apple: URL(string: "http://127.0.0.1:8081")!), HandedOverStrategy()]
      #else
        [AppleStrategy(), HandedOverStrategy()]
      #endif
    }

    var body: some Scene {
      WindowGroup { Root(auth: auth) }
    }
  }

  private struct Root: View {
    let auth: Auth

    var body: some View {
      switch auth.state {
      case .checking: CheckingView(auth: auth).task { await auth.start() }
      case .signedIn(let user): NavigationStack { Home(auth: auth, user: user) }
      case .signedOut, .signingIn:
        VStack {
          Button("Use iPhone") {
            // The phone answers with `WatchResponder`: see Orchard. The screen below shows a failure.
            Task { _ = try? await auth.signIn(through: .system, device: Device(name: "Apple Watch")) }
          }
          SignInView(auth: auth)
        }
      }
    }
  }

  private struct Home: View {
    let auth: Auth
    let user: User

    var body: some View {
      VStack {
        Text(user.name?.displayName ?? "Hello").font(.headline)
        Button("Sign Out") { Task { _ = try? await auth.signOut() } }
      }
      .navigationTitle("Home")
    }
  }
#endif
