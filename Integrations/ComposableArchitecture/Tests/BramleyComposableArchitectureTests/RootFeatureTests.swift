import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import ComposableArchitecture
import Testing

@MainActor @Suite struct RootFeatureTests {
  private let wire = Wire()

  private var signedOut: RootFeature<Home>.State { .signedOut(SignInFeature.State()) }

  @Test func `it begins signed out and checking, and the check says that nobody is there`() async {
    let store = wire.store()
    #expect(store.state == .signedOut(SignInFeature.State(isChecking: true)))
    let task = await store.send(.task)
    await store.receive(\.checked)
    wire.states.continuation.yield(.checking)
    await store.receive(\.stateChanged)
    wire.states.continuation.yield(.signedOut)
    await store.receive(\.stateChanged) { $0 = signedOut }
    wire.finish()
    await task.finish()
  }

  @Test func `who is signed in at launch sees content of their own`() async {
    let store = wire.store()
    let task = await store.send(.task)
    await store.receive(\.checked)
    wire.states.continuation.yield(.signedIn(.maya))
    await store.receive(\.stateChanged) { $0 = .signedIn(Home.State(user: .maya)) }
    await store.receive(\.delegate.signedIn, .maya)
    await store.send(\.signedIn.visited) { $0.modify(\.signedIn) { $0.visits = 1 } }
    wire.finish()
    await task.finish()
  }

  @Test func `who signs in here is shown at once, and the session's own news changes nothing more`() async {
    let store = wire.store(signedOut, signIn: .done(.maya))
    await store.send(\.signedOut.signInTapped, .apple()) { $0.modify(\.signedOut) { $0.signingIn = .apple } }
    await store.receive(\.signedOut.signInEnded) { $0.modify(\.signedOut) { $0.signingIn = nil } }
    await store.receive(\.signedOut.delegate.signedIn) { $0 = .signedIn(Home.State(user: .maya)) }
    await store.receive(\.delegate.signedIn, .maya)
    await store.send(.stateChanged(.signedIn(.maya)))
  }

  @Test func `a new name reaches the content and leaves the rest of it`() async {
    var home = Home.State(user: .maya)
    home.visits = 3
    let store = wire.store(.signedIn(home))
    await store.send(.stateChanged(.signedIn(.renamed))) { $0.modify(\.signedIn) { $0.user = .renamed } }
    #expect(store.state.user == .renamed)
  }

  @Test func `another person gets nothing of the one before`() async {
    var home = Home.State(user: .maya)
    home.visits = 3
    let store = wire.store(.signedIn(home))
    await store.send(.stateChanged(.signedIn(.other))) { $0 = .signedIn(Home.State(user: .other)) }
    await store.receive(\.delegate.signedIn, .other)
  }

  @Test func `a sign-out takes the content away, and a locked device doesn't`() async {
    let store = wire.store(.signedIn(Home.State(user: .maya)))
    await store.send(.stateChanged(.checking))
    await store.send(.stateChanged(.signedOut)) { $0 = signedOut }
    await store.receive(\.delegate.signedOut)
  }

  @Test func `what became of a deletion is told on the sign-in screen, whichever news comes first`() async {
    let store = wire.store(.signedIn(Home.State(user: .maya)))
    await store.send(.deleted(.done)) {
      var signedOut = SignInFeature.State()
      signedOut.alert = AlertState {
        TextState(verbatim: "Your Account Was Deleted")
      } message: {
        TextState(verbatim: "")
      }
      $0 = .signedOut(signedOut)
    }
    await store.receive(\.delegate.signedOut)
    await store.send(.stateChanged(.signedOut))
    await store.send(\.signedOut.alert.dismiss) { $0.modify(\.signedOut) { $0.alert = nil } }
  }

  @Test func `a check that could not read what is kept says so, and is done again when asked`() async {
    let failure = AuthFailure(action: .start, reason: .storage, code: "storage_corrupt")
    let store = wire.store(start: failure)
    await store.send(.becameActive)
    await store.receive(\.checked) { $0.modify(\.signedOut) { $0.checkFailure = failure } }
    store.dependencies.authClient.start = { nil }
    await store.send(\.signedOut.checkAgainTapped) { $0.modify(\.signedOut) { $0.checkFailure = nil } }
    await store.receive(\.signedOut.delegate.checkAgain)
    await store.receive(\.checked)
    await store.send(.stateChanged(.signedOut)) { $0 = signedOut }
  }

  @Test func `who has something stored that can't be read begins anew`() async {
    let isDiscarded = LockIsolated(false)
    let failure = AuthFailure(action: .start, reason: .storageUnreadable, code: "storage_corrupt")
    let store = wire.store(start: failure)
    store.dependencies.authClient.start = { isDiscarded.value ? nil : failure }
    store.dependencies.authClient.discardUnreadableStorage = {
      isDiscarded.setValue(true)
      return .done(())
    }
    await store.send(.becameActive)
    await store.receive(\.checked) { $0.modify(\.signedOut) { $0.checkFailure = failure } }
    await store.send(\.signedOut.signInAnewTapped) { $0.modify(\.signedOut) { $0.checkFailure = nil } }
    await store.receive(\.signedOut.delegate.checkAgain)
    await store.receive(\.checked)
    #expect(isDiscarded.value)
  }

  @Test func `a check that fails later is told to who is signed out, and to nobody else`() async {
    let failure = AuthFailure(action: .start, reason: .storage, code: "storage_corrupt")
    let store = wire.store(signedOut, start: failure)
    await store.send(.becameActive)
    await store.receive(\.checked) {
      $0.modify(\.signedOut) {
        $0.alert = AlertState {
          TextState(verbatim: "That Didn’t Work")
        } message: {
          TextState(verbatim: "This device can’t keep you signed in right now. Unlock it and try again.")
        }
      }
    }
    let signedIn = wire.store(.signedIn(Home.State(user: .maya)), start: failure)
    await signedIn.send(.becameActive)
    await signedIn.receive(\.checked)
  }
}
