// The views of a sign-in method of one's own: a form for the code on a library card.
// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  import BramleyClient
  import BramleyUI
  import SwiftUI

  struct CardViews: MethodViews {
    let method: SignInMethod.ID = "card"
    let provider: ProviderID = "card"
    let name = "Library card"
    let layout = MethodLayout.form

    // The code proves again who the person is, such as before a deletion.
    func canProve(_ user: User) -> Bool { true }

    func signInContent(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> some View {
      CardForm(send: signIn)
    }

    func proofContent(
      for user: User, _ prove: @escaping @MainActor (SignInMethod) -> Void
    ) -> some View {
      Section { CardForm(send: prove) }
    }
  }

  struct CardForm: View {
    let send: @MainActor (SignInMethod) -> Void
    @State private var code = ""

    var body: some View {
      TextField("Code on your card", text: $code)
      Button("Continue") { send(SignInMethod("card", options: code)) }
        .disabled(code.isEmpty)
    }
  }
// snippet.hide
#endif
