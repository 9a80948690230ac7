import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import ComposableArchitecture
import Testing

@MainActor @Suite struct SignInFeatureTests {
  private func store(_ outcome: AuthOutcome<User>) -> TestStoreOf<SignInFeature> {
    TestStore(initialState: SignInFeature.State()) {
      SignInFeature()
    } withDependencies: {
      $0.authClient.signIn = { _ in outcome }
    }
  }

  @Test func `the parent learns who signed in`() async {
    let store = store(.done(.maya))
    await store.send(.signInTapped(.apple())) { $0.signingIn = .apple }
    await store.receive(\.signInEnded) { $0.signingIn = nil }
    await store.receive(\.delegate.signedIn, .maya)
  }

  @Test func `dismissing a provider's sheet shows nothing`() async {
    let store = store(.silent)
    await store.send(.signInTapped(.apple())) { $0.signingIn = .apple }
    await store.receive(\.signInEnded) { $0.signingIn = nil }
  }

  @Test func `a failure is shown once`() async {
    let store = store(.failed(.offline))
    await store.send(.signInTapped(.email("a@b.example", password: "correct horse"))) {
      $0.signingIn = .password
    }
    await store.receive(\.signInEnded) {
      $0.signingIn = nil
      $0.alert = AlertState {
        TextState(verbatim: "You’re Not Signed In")
      } message: {
        TextState(verbatim: "The server can’t be reached. Check your connection and try again.")
      }
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test func `a failure that screens don't show opens no alert`() async {
    let failure = AuthFailure(action: .refreshUser, reason: .offline, code: "network_lost")
    let store = store(.failed(failure))
    await store.send(.signInTapped(.apple())) { $0.signingIn = .apple }
    await store.receive(\.signInEnded) { $0.signingIn = nil }
  }

  @Test func `a second tap is ignored`() async {
    let (tap, answer) = AsyncStream.makeStream(of: Void.self)
    let calls = LockIsolated(0)
    let store = TestStore(initialState: SignInFeature.State()) {
      SignInFeature()
    } withDependencies: {
      $0.authClient.signIn = { _ in
        calls.withValue { $0 += 1 }
        for await _ in tap { break }
        return .silent
      }
    }
    await store.send(.signInTapped(.apple())) { $0.signingIn = .apple }
    await store.send(.signInTapped(.apple()))
    answer.finish()
    await store.receive(\.signInEnded) { $0.signingIn = nil }
    #expect(calls.value == 1)
  }

  @Test func `an account that exists is offered, and the refused method is linked after it`() async {
    let existing = ExistingAccount(refused: .google, providers: [.apple])
    let linked = LockIsolated<[SignInMethod.ID]>([])
    let store = TestStore(initialState: SignInFeature.State()) {
      SignInFeature()
    } withDependencies: {
      $0.authClient.signIn = { _ in .accountExists(existing) }
      $0.authClient.signInThenLink = { method, refused in
        linked.setValue([method.id, refused.id])
        return .done(.maya)
      }
    }
    await store.send(.signInTapped(.google)) { $0.signingIn = .google }
    await store.receive(\.signInEnded) {
      $0.signingIn = nil
      $0.existing = existing
    }
    await store.send(.existingAccountChosen(.apple(), refused: .google)) {
      $0.existing = nil
      $0.signingIn = .apple
    }
    await store.receive(\.signInEnded) { $0.signingIn = nil }
    await store.receive(\.delegate.signedIn, .maya)
    #expect(linked.value == [.apple, .google])
  }

  @Test func `the screen asks for the methods, and the server only if it follows it`() async {
    let offer = MethodOffer(lastUsed: .google)
    let store = TestStore(initialState: SignInFeature.State()) {
      SignInFeature()
    } withDependencies: {
      $0.authClient.offer = { _ in offer }
    }
    await store.send(.task(fetching: false))
    await store.receive(\.offered) { $0.offer = offer }
  }
}
