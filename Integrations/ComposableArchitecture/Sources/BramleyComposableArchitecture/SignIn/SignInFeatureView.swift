#if canImport(SwiftUI)
  import BramleyClient
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  /// The sign-in screen of ``SignInFeature``: the buttons and forms of the app's methods, and content of your own beneath
  /// them.
  public struct SignInFeatureView<More: View>: View {
    @Bindable private var store: StoreOf<SignInFeature>
    private let methods: ShownMethods
    private let more: () -> More
    @State private var isAsking = false

    /// Makes the screen.
    public init(store: StoreOf<SignInFeature>, methods: ShownMethods = .standard)
    where More == EmptyView {
      self.init(store: store, methods: methods) { EmptyView() }
    }

    /// Makes the screen with content of your own beneath the methods.
    public init(
      store: StoreOf<SignInFeature>, methods: ShownMethods = .standard,
      @ViewBuilder more: @escaping () -> More
    ) {
      self.store = store
      self.methods = methods
      self.more = more
    }

    private var existing: Binding<ExistingAccount?> {
      Binding {
        store.existing
      } set: { existing in
        if existing == nil { store.send(.existingAccountDismissed) }
      }
    }

    public var body: some View {
      Group {
        if store.isChecking {
          CheckingView(failure: store.checkFailure) {
            store.send(.checkAgainTapped)
          } startOver: {
            store.send(.startOverTapped)
          }
        } else {
          SignInForm(methods: methods, offer: store.offer, isBusy: store.signingIn != nil) { method in
            store.send(.signInTapped(method))
          } more: {
            more()
          }
        }
      }
      .questionSheet(
        store.scope(state: \.question, action: \.question), methods: methods, isShown: $isAsking
      )
      .existingAccountAlert(isAsking ? .constant(nil) : existing, methods: methods) { method, refused in
        store.send(.existingAccountChosen(method, refused: refused))
      }
      .task { await store.send(.task(fetching: methods.followsServer)).finish() }
      // An alert can't cover a sheet, so it waits until the sheet has gone.
      .alert(isAsking ? .constant(nil) : $store.scope(state: \.alert, action: \.alert))
    }
  }
#endif
