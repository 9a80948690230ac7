import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import ComposableArchitecture
import Testing

@MainActor @Suite struct RootFeatureTests {
  private let wire = Wire()

  private var signedOut: RootFeature<Home>.State { .signedOut(SignInFeature.State()) }

  @Test func `it begins signed out and checking, and the check finds that nobody is signed in`() async {
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

  @Test func `a signed-in person at launch sees their own content`() async {
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

  @Test
  func `a person who signs in sees their content at once, and the session's next state changes nothing`()
    async
  {
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

  @Test func `another person gets nothing of the previous person's state`() async {
    var home = Home.State(user: .maya)
    home.visits = 3
    let store = wire.store(.signedIn(home))
    await store.send(.stateChanged(.signedIn(.other))) { $0 = .signedIn(Home.State(user: .other)) }
    await store.receive(\.delegate.signedIn, .other)
  }

  @Test func `a sign-out removes the content, and a locked device doesn't`() async {
    let store = wire.store(.signedIn(Home.State(user: .maya)))
    await store.send(.stateChanged(.checking))
    await store.send(.stateChanged(.signedOut)) { $0 = signedOut }
    await store.receive(\.delegate.signedOut)
  }

  @Test func `the sign-in screen shows the outcome of a deletion, whichever event comes first`() async {
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

  @Test func `a check that can't read the stored session shows it, and runs again when asked`() async {
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

  @Test func `a person whose stored data can't be read can start over`() async {
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
    await store.send(\.signedOut.startOverTapped) { $0.modify(\.signedOut) { $0.checkFailure = nil } }
    await store.receive(\.signedOut.delegate.checkAgain)
    await store.receive(\.checked)
    #expect(isDiscarded.value)
  }

  @Test func `a later check that fails is shown only where nobody is signed in`() async {
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
