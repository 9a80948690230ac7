#if canImport(SwiftUI)
  public import BramleyAPI
  public import BramleyClient
  public import SwiftUI

  /// The account of who is signed in: name, mail, devices, ways to sign in, and the ways out.
  ///
  ///     AccountView(auth: auth)
  ///
  /// Deletion is confirmed first; where the server wants a fresh proof, Apple's sheet or the password is asked for.
  public struct AccountView: View {
    @State private var model: AccountModel
    private let options: SignInOptions
    private let onDeletion: @MainActor (Deletion) -> Void
    @Environment(Farewell.self) private var farewell: Farewell?

    /// Makes the screen.
    /// - Parameters:
    ///   - options: the ways to sign in that the app offers; those that are missing can be added here.
    ///   - onDeletion: called when the account is deleted. Below a ``SignInGate`` the person is told by the gate.
    public init(
      auth: Auth, options: SignInOptions = SignInOptions(),
      onDeletion: @escaping @MainActor (Deletion) -> Void = { _ in }
    ) {
      _model = State(initialValue: AccountModel(auth: auth))
      self.options = options
      self.onDeletion = onDeletion
    }

    public var body: some View {
      Form {
        if let user = model.auth.user {
          ProfileSection(details: AccountDetails(user))
          DevicesSection(model: model)
          IdentitiesSection(model: model, user: user, scopes: options.appleScopes)
          LeavingSection(model: model)
        }
      }
      .formStyle(.grouped)
      .navigationTitle(Phrase.account.text)
      .disabled(model.isBusy)
      .overlay { if model.isBusy { ProgressView() } }
      .accountAlerts(model)
      .task {
        model.onDeletion = { deletion in
          farewell?.deletion = deletion
          onDeletion(deletion)
        }
        await model.load()
      }
    }
  }
#endif
