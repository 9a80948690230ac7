#if canImport(SwiftUI)
  public import BramleyAPI
  public import BramleyClient
  public import SwiftUI

  /// The account of the signed-in person: name, address, devices, sign-in methods, password, activity, sign-out
  /// and deletion.
  ///
  ///     AccountView(auth: auth)
  ///
  /// Deletion is confirmed first. Where the server asks for a recent proof, the person gives it here, in a provider's
  /// sheet or in a ``ProofForm``.
  public struct AccountView: View {
    @State private var model: AccountModel
    private let onDeletion: @MainActor (Deletion) -> Void
    @Environment(DeletionNotice.self) private var deletionNotice: DeletionNotice?

    /// Makes the screen.
    /// - Parameters:
    ///   - methods: the sign-in methods of the app; those that the account lacks can be added here.
    ///   - onDeletion: called when the account is deleted. Below a ``SignInGate`` the gate informs the person.
    public init(
      auth: Auth, methods: ShownMethods = .standard,
      onDeletion: @escaping @MainActor (Deletion) -> Void = { _ in }
    ) {
      self.init(model: AccountModel(auth: auth, methods: methods), onDeletion: onDeletion)
    }

    init(
      model: AccountModel, onDeletion: @escaping @MainActor (Deletion) -> Void = { _ in }
    ) {
      _model = State(initialValue: model)
      self.onDeletion = onDeletion
    }

    public var body: some View {
      ZStack {
        if let user = model.auth.user {
          AccountForm(
            user: user, devices: model.devices, methods: model.methods, offer: model.auth.offer,
            lastMerge: model.auth.lastMerge,
            // The proof form shows its own progress.
            activity: model.proof == nil ? model.activity : nil,
            choose: { step in Task { await model.choose(step) } },
            reload: { await model.load() },
            more: { SecuritySection(model: model, user: user) })
        }
      }
      .navigationTitle(Phrase.account.text)
      .accountAlerts(model)
      .task(id: model.auth.user?.id) {
        guard model.auth.user != nil else { return }
        model.onDeletion = { deletion in
          deletionNotice?.deletion = deletion
          onDeletion(deletion)
        }
        await model.load()
      }
    }
  }
#endif
