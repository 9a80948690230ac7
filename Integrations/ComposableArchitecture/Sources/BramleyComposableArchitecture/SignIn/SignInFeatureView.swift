#if canImport(SwiftUI)
  import BramleyClient
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  /// The sign-in screen of ``SignInFeature``: Apple's button and, where offered, address and password.
  public struct SignInFeatureView: View {
    @Bindable private var store: StoreOf<SignInFeature>
    private let options: SignInOptions

    /// Makes the screen.
    public init(store: StoreOf<SignInFeature>, options: SignInOptions = SignInOptions()) {
      self.store = store
      self.options = options
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
          SignInForm(options: options, isBusy: store.signingIn != nil) { store.send(.signInTapped($0)) }
        }
      }
      .alert($store.scope(state: \.alert, action: \.alert))
    }
  }
#endif
