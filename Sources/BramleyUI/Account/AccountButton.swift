#if canImport(SwiftUI)
  public import BramleyClient
  public import SwiftUI

  /// A button for a toolbar: it shows the account in a sheet, or the sign-in screen while nobody is signed in.
  ///
  ///     .toolbar { AccountButton(auth: auth) }
  public struct AccountButton: View {
    private let auth: Auth
    private let methods: ShownMethods
    private let onDeletion: @MainActor (Deletion) -> Void
    @State private var isShowingAccount = false
    @State private var isSigningIn = false

    /// Makes the button.
    /// - Parameters:
    ///   - methods: the sign-in methods of the app.
    ///   - onDeletion: called when the account is deleted. Below a ``SignInGate`` the gate informs the person.
    public init(
      auth: Auth, methods: ShownMethods = .standard,
      onDeletion: @escaping @MainActor (Deletion) -> Void = { _ in }
    ) {
      (self.auth, self.methods, self.onDeletion) = (auth, methods, onDeletion)
    }

    public var body: some View {
      Button {
        if auth.user == nil { isSigningIn = true } else { isShowingAccount = true }
      } label: {
        Label(
          (auth.user == nil ? Phrase.signIn : .account).text,
          systemImage: auth.user == nil ? "person.crop.circle.badge.plus" : "person.crop.circle")
      }
      .disabled(auth.state == .checking)
      .sheet(isPresented: $isShowingAccount) {
        AccountView(auth: auth, methods: methods, onDeletion: onDeletion).closable {
          isShowingAccount = false
        }
      }
      .signInSheet(isPresented: $isSigningIn, auth: auth, methods: methods)
      .onChange(of: auth.user == nil) { _, isSignedOut in
        if isSignedOut { isShowingAccount = false }
      }
    }
  }
#endif
