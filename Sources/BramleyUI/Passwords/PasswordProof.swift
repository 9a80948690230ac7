#if canImport(SwiftUI)
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The section of the proof form that asks for the password of the account.
  struct PasswordProof: View {
    let email: String
    let prove: @MainActor (SignInMethod) -> Void
    @State private var password = ""
    @FocusState private var isTyping: Bool

    var body: some View {
      Section {
        Text(email)
        SecureField(Phrase.password.text, text: $password)
          .input(.password)
          .focused($isTyping)
          .submitLabel(.go)
          .onSubmit { submit() }
          .onAppear { isTyping = true }
        Button(Phrase.proceed.text) { submit() }
          .disabled(password.isEmpty)
      } footer: {
        Text(Phrase.confirmNote.text)
      }
    }

    private func submit() {
      guard !password.isEmpty else { return }
      prove(.email(email, password: password))
    }
  }
#endif
