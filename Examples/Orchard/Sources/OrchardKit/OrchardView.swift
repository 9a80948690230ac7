#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  import BramleyUI
  public import SwiftUI

  /// The whole app: the sign-in screen, or the orchard of who is signed in.
  public struct OrchardView: View {
    private let auth: Auth
    private let options = SignInOptions(passwords: .signInAndSignUp)

    /// Makes the app's content.
    public init(auth: Auth) { self.auth = auth }

    public var body: some View {
      SignInGate(auth: auth, options: options) {
        NavigationStack { Trees(auth: auth, options: options) }
      }
    }
  }

  /// The app's own content. It knows whose it is, and leads to the account.
  private struct Trees: View {
    let auth: Auth
    let options: SignInOptions
    @State private var isShowingAccount = false

    var body: some View {
      Form {
        Section {
          Text(greeting).font(.headline)
          ForEach(["Bramley’s Seedling", "Cox’s Orange Pippin", "Egremont Russet"], id: \.self) { Text($0) }
        }
        Section {
          Button("Account") { isShowingAccount = true }
        }
      }
      .formStyle(.grouped)
      .navigationTitle("Orchard")
      .sheet(isPresented: $isShowingAccount) {
        // Name, devices, ways to sign in, sign-out and deletion.
        NavigationStack { AccountView(auth: auth, options: options) }
      }
    }

    private var greeting: String {
      guard let name = auth.user?.name?.displayName else { return "Hello" }
      return "Hello, \(name)"
    }
  }
#endif
