#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  import BramleyUI
  public import SwiftUI

  /// The whole app: the sign-in screen, or the orchard of the signed-in person.
  public struct OrchardView: View {
    private let auth: Auth
    // What the server offers, and of that what OrchardServer has strategies for.
    private let methods = ShownMethods.server

    /// Makes the app's content.
    public init(auth: Auth) { self.auth = auth }

    public var body: some View {
      SignInGate(auth: auth, methods: methods) {
        NavigationStack { Trees(auth: auth, methods: methods) }
      }
    }
  }

  /// The app's own content. It greets the person and leads to their account.
  private struct Trees: View {
    let auth: Auth
    let methods: ShownMethods
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
        // Name, devices, sign-in methods, sign-out and deletion.
        NavigationStack { AccountView(auth: auth, methods: methods) }
      }
    }

    private var greeting: String {
      guard let name = auth.user?.name?.displayName else { return "Hello" }
      return "Hello, \(name)"
    }
  }
#endif
