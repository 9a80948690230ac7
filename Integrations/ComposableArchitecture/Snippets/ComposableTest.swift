// A sign-in, step by step.
import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import ComposableArchitecture

@MainActor func informsTheParentWhoSignedIn() async {
  let store = TestStore(initialState: SignInFeature.State()) {
    SignInFeature()
  } withDependencies: {
    $0.authClient.signIn = { _ in .done(.preview) }
  }
  await store.send(.signInTapped(.apple())) { $0.signingIn = .apple }
  await store.receive(\.signInEnded) { $0.signingIn = nil }
  await store.receive(\.delegate.signedIn, .preview)
}
