#if canImport(SwiftUI)
  import BramleyClient
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  /// The account screen of ``AccountFeature``, in the words and languages of `AccountView`.
  public struct AccountFeatureView: View {
    @Bindable private var store: StoreOf<AccountFeature>
    private let options: SignInOptions

    /// Makes the screen.
    /// - Parameter options: the ways to sign in that the app offers; those that are missing can be added here.
    public init(store: StoreOf<AccountFeature>, options: SignInOptions = SignInOptions()) {
      self.store = store
      self.options = options
    }

    public var body: some View {
      AccountForm(
        user: store.user, devices: store.devices, options: options,
        // What goes on over the sheet is told there.
        activity: store.passwordAddress == nil ? store.activity : nil
      ) { step in
        store.send(.stepTapped(step))
      } reload: {
        await store.send(.task).finish()
      }
      .confirmationDialog($store.scope(state: \.confirmation, action: \.confirmation))
      // An alert can't come over a sheet, so the sheet has it while it is there.
      .alert(store.passwordAddress == nil ? $store.scope(state: \.alert, action: \.alert) : .constant(nil))
      .sheet(isPresented: isAskingForPassword) {
        PasswordProofForm(email: store.passwordAddress ?? "", isBusy: store.activity != nil) { password in
          guard let email = store.passwordAddress else { return }
          store.send(.proofGiven(.email(email, password: password)))
        } cancel: {
          store.send(.proofDismissed)
        }
        .alert($store.scope(state: \.alert, action: \.alert))
      }
      .task { await store.send(.task).finish() }
    }

    private var isAskingForPassword: Binding<Bool> {
      Binding {
        store.passwordAddress != nil
      } set: { isAsking in
        if !isAsking { store.send(.proofDismissed) }
      }
    }
  }
#endif
