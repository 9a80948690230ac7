#if canImport(SwiftUI)
  import BramleyClient
  import ComposableArchitecture
  import SwiftUI

  extension View {
    /// Asks for the password while a step waits for a fresh proof. What is typed stays here.
    func accountProof(_ store: StoreOf<AccountFeature>) -> some View {
      modifier(AccountProof(store: store))
    }
  }

  private struct AccountProof: ViewModifier {
    let store: StoreOf<AccountFeature>
    @State private var password = ""

    private var isPresented: Binding<Bool> {
      Binding {
        // Not over the alert that tells of a wrong password.
        store.proving != nil && store.activity == nil && store.alert == nil
      } set: { _ in
        // It closes with either button; only "Cancel" gives the step up.
      }
    }

    func body(content: Content) -> some View {
      content.alert("Confirm It’s You", isPresented: isPresented) {
        SecureField("Password", text: $password)
        Button("Continue") { prove() }
        Button("Cancel", role: .cancel) { giveUp() }
      } message: {
        Text("Enter the password of your account to go on.")
      }
    }

    private func prove() {
      guard let email = store.user.email, !password.isEmpty else { return giveUp() }
      store.send(.proofGiven(.email(email, password: password)))
      password = ""
    }

    private func giveUp() {
      store.send(.proofDismissed)
      password = ""
    }
  }
#endif
