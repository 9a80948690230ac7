import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import ComposableArchitecture
import Testing

@MainActor @Suite struct AuthClientTests {
  @Test func `the live client signs in by its Auth and tells the states`() async {
    let auth = Auth.preview()
    let client = AuthClient.live(auth)
    var states = await client.states().makeAsyncIterator()
    #expect(await client.start() == nil)
    #expect(await client.signIn(.apple()) == .done(.preview))
    #expect(auth.state == .signedIn(.preview))
    while let state = await states.next(), state != .signedIn(.preview) {}
    #expect(await client.sessions().isDone)
    guard case .done = await client.signOut() else { return #expect(Bool(false), "signed out") }
    #expect(auth.state == .signedOut)
  }

  @Test func `a deletion is told beside the screen that asked for it`() async {
    let client = AuthClient.live(Auth.preview(.signedIn(.preview)))
    _ = await client.start()
    var deletions = await client.deletions().makeAsyncIterator()
    guard case .done(let deletion) = await client.deleteAccount() else {
      return #expect(Bool(false), "deleted")
    }
    #expect(await deletions.next() == deletion)
  }

  @Test func `a failure of the server is an outcome`() async {
    let failure = BackendFailure.network(TransportError(.unreachable, url: nil))
    let client = AuthClient.live(Auth.preview(.signedOut, Preview(failure: failure)))
    guard case .failed(let told) = await client.signIn(.apple()) else {
      return #expect(Bool(false), "failed")
    }
    #expect(told.reason == .offline)
  }

  @Test func `a test that uses what it did not plan for fails`() async {
    await withKnownIssue {
      _ = await AuthClient.testValue.signIn(.apple())
    }
  }
}

extension AuthOutcome {
  fileprivate var isDone: Bool {
    if case .done = self { return true }
    return false
  }
}
