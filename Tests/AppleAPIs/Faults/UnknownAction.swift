// iOS: type 'SignInFeature.Action' has no member 'signInTaped'
import BramleyComposableArchitecture
import ComposableArchitecture

@MainActor func signIn(_ store: StoreOf<SignInFeature>) { store.send(.signInTaped(.apple())) }
