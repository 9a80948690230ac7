#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  extension View {
    /// Offers the methods that open an account that exists, after a sign-in that would have doubled it.
    ///
    /// ``SignInView`` does this itself. A screen of your own needs it for the provider's methods.
    /// - Parameters:
    ///   - account: the account; set to nil when the alert closes.
    ///   - methods: the methods of the app.
    ///   - open: called with the method that the person chose, and with the one to link after it.
    public func existingAccountAlert(
      _ account: Binding<ExistingAccount?>, methods: ShownMethods = .standard,
      open: @escaping @MainActor (_ method: SignInMethod, _ refused: SignInMethod?) -> Void
    ) -> some View {
      modifier(ExistingAccountAlert(account: account, methods: methods, open: open))
    }
  }

  private struct ExistingAccountAlert: ViewModifier {
    @Binding var account: ExistingAccount?
    let methods: ShownMethods
    let open: @MainActor (SignInMethod, SignInMethod?) -> Void

    func body(content: Content) -> some View {
      let title: Phrase = account?.isSecondProof == true ? .confirmTitle : .accountExistsTitle
      return content.alert(title.text, isPresented: isShown, presenting: account) { account in
        ForEach(methods.opening(account), id: \.method) { views in
          Button(Message(.continueWith, .text(views.name)).text) {
            if let method = views.addition { open(method, account.refused.map { SignInMethod($0) }) }
          }
        }
        Button(Phrase.cancel.text, role: .cancel) {}
      } message: { account in
        Text(methods.note(on: account).text)
      }
    }

    private var isShown: Binding<Bool> {
      Binding {
        account != nil
      } set: { isShown in
        if !isShown { account = nil }
      }
    }
  }
#endif
