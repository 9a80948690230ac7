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
      self.init(model: AccountModel(auth: auth), options: options, onDeletion: onDeletion)
    }

    init(
      model: AccountModel, options: SignInOptions = SignInOptions(),
      onDeletion: @escaping @MainActor (Deletion) -> Void = { _ in }
    ) {
      _model = State(initialValue: model)
      self.options = options
      self.onDeletion = onDeletion
    }

    public var body: some View {
      ZStack {
        if let user = model.auth.user {
          AccountForm(
            user: user, devices: model.devices, options: options,
            // What goes on over a sheet is told there.
            activity: model.proof == nil ? model.activity : nil
          ) { step in
            Task { await model.choose(step) }
          } reload: {
            await model.load()
          }
        }
      }
      .navigationTitle(Phrase.account.text)
      .accountAlerts(model)
      .task(id: model.auth.user?.id) {
        guard model.auth.user != nil else { return }
        model.onDeletion = { deletion in
          farewell?.deletion = deletion
          onDeletion(deletion)
        }
        await model.load()
      }
    }
  }
#endif
