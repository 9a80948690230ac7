#if canImport(SwiftUI)
  import BramleyClient
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  /// The sign-in screen of ``SignInFeature``: Apple's button and, where offered, address and password;
  /// beneath them what else you offer, such as another provider's button that sends ``SignInFeature/Action/signInTapped(_:)``.
  public struct SignInFeatureView<More: View>: View {
    @Bindable private var store: StoreOf<SignInFeature>
    private let options: SignInOptions
    private let more: () -> More

    /// Makes the screen.
    public init(store: StoreOf<SignInFeature>, options: SignInOptions = SignInOptions())
    where More == EmptyView {
      self.init(store: store, options: options) { EmptyView() }
    }

    /// Makes the screen with something of your own beneath.
    public init(
      store: StoreOf<SignInFeature>, options: SignInOptions = SignInOptions(),
      @ViewBuilder more: @escaping () -> More
    ) {
      self.store = store
      self.options = options
      self.more = more
    }

    public var body: some View {
      Group {
        if store.isChecking {
          CheckingView(failure: store.checkFailure) {
            store.send(.checkAgainTapped)
          } signInAnew: {
            store.send(.signInAnewTapped)
          }
        } else {
          SignInForm(options: options, isBusy: store.signingIn != nil) { method in
            store.send(.signInTapped(method))
          } more: {
            more()
          }
        }
      }
      .alert($store.scope(state: \.alert, action: \.alert))
    }
  }
#endif
