// A SwiftUI app. `swift run swiftui-example` on a Mac, beside `make run`.
#if canImport(SwiftUI)
  import BramleyClient
  import BramleyUI
  import Foundation
  import SwiftUI

  @main struct SwiftUIExample: App {
    @State private var auth = Auth(
      server: URL(string: "http://127.0.0.1:8080")!,
      // In your app: AppleStrategy(). This one asks the emulator of `make run`, which needs no Apple Account.
      strategies: [
        AppleEmulatorStrategy(apple: URL(string: "http://127.0.0.1:8081")!), PasswordStrategy(),
        GuestStrategy(),
      ],
      // In your app: .keychain(), which needs the entitlements of a signed app.
      storage: MemoryStorage())

    var body: some Scene {
      WindowGroup {
        SignInGate(auth: auth) { Home(auth: auth) }
      }
    }
  }

  private struct Home: View {
    let auth: Auth
    @State private var isShowingAccount = false
    @State private var answer = ""

    var body: some View {
      NavigationStack {
        Form {
          Section {
            Text(auth.user?.name?.displayName ?? "Hello").font(.headline)
            if auth.isNewUser { Text("Welcome! This is your first visit.") }
          }
          Section {
            Button("Ask the server") { Task { await ask() } }
            Text(answer)
          }
          Section {
            Button("Account") { isShowingAccount = true }
          }
        }
        .navigationTitle("Home")
        .sheet(isPresented: $isShowingAccount) {
          NavigationStack { AccountView(auth: auth) }
        }
      }
    }

    /// A request of the app's own, with the session's token.
    private func ask() async {
      let request = URLRequest(url: URL(string: "http://127.0.0.1:8080/v1/user")!)
      do throws(SessionError) {
        let reply = try await auth.engine.data(for: request)
        answer = "\(reply.status), \(reply.body.count) bytes"
      } catch {
        answer = error.code
      }
    }
  }
#else
  @main enum SwiftUIExample {
    static func main() { print("SwiftUI is not on this system: run terminal-example") }
  }
#endif
