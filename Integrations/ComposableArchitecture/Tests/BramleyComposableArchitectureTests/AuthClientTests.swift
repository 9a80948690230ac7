import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import ComposableArchitecture
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor @Suite struct AuthClientTests {
  @Test func `the live client signs in through its Auth and publishes the states`() async {
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

  @Test func `a deletion is published beside the call that asked for it`() async {
    let client = AuthClient.live(Auth.preview(.signedIn(.preview)))
    _ = await client.start()
    var deletions = await client.deletions().makeAsyncIterator()
    guard case .done(let deletion) = await client.deleteAccount() else {
      return #expect(Bool(false), "deleted")
    }
    #expect(await deletions.next() == deletion)
  }

  @Test func `every listener hears of a deletion, also after an earlier one went away`() async {
    let client = AuthClient.live(Auth.preview(.signedIn(.preview)))
    _ = await client.start()
    let first = Task { [stream = await client.deletions()] in
      for await _ in stream {}
    }
    first.cancel()
    await first.value
    var second = await client.deletions().makeAsyncIterator()
    var third = await client.deletions().makeAsyncIterator()
    guard case .done(let deletion) = await client.deleteAccount() else {
      return #expect(Bool(false), "deleted")
    }
    #expect(await second.next() == deletion)
    #expect(await third.next() == deletion)
  }

  @Test func `the sign-in that created the account is known for as long as the session lasts`() async {
    let client = AuthClient.live(Auth.preview(.signedOut, Preview(isNewUser: true)))
    #expect(await !client.isNewUser())
    _ = await client.signIn(.apple())
    #expect(await client.isNewUser())
    _ = await client.signOut()
    #expect(await !client.isNewUser())
  }

  @Test func `the events of the client's Auth can be followed`() async {
    let client = AuthClient.live(Auth.preview())
    var events = await client.events().makeAsyncIterator()
    _ = await client.signIn(.apple())
    #expect(await events.next()?.kind == .signInBegan)
    #expect(await events.next()?.outcome == .done)
  }

  @Test func `the decision about the Apple credential is the Auth's own`() async {
    let source = CredentialSource(read: { _ in .authorized })
    let auth = Auth(engine: Auth.preview(.signedIn(.preview)).engine, credentials: source)
    let client = AuthClient.live(auth)
    #expect(await client.credential() == nil)
    _ = await client.start()
    #expect(await client.credential() == auth.credential)
    #expect(auth.credential != nil)
  }

  @Test func `a watch gets the code of a session, and nobody gets one who is signed out`() async {
    let request = ChildSessionRequest(codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    let signedOut = AuthClient.live(Auth.preview())
    guard case .failed(let failure) = await signedOut.handOver(request) else {
      return #expect(Bool(false), "failed")
    }
    #expect(failure.action == .handOver)
  }

  @Test func `a request that the app sends by itself bears the session's token`() async throws {
    let api = try #require(URL(string: "https://api.example.com/notes"))
    let client = AuthClient.live(Auth.preview(.signedIn(.preview), Preview(resourceServers: [api])))
    let request = try await client.authorizedRequest(URLRequest(url: api))
    #expect(request.value(forHTTPHeaderField: "Authorization")?.hasPrefix("Bearer ") == true)
    await #expect(throws: SessionError.self) {
      try await client.authorizedRequest(URLRequest(url: URL(filePath: "/elsewhere")))
    }
  }

  @Test func `a request of the app's own is sent with the session's token`() async throws {
    let api = try #require(URL(string: "https://api.example.com/notes"))
    let transport = Transport { request throws(TransportError) in
      HTTPAnswer(status: request.value(forHTTPHeaderField: "Authorization") == nil ? 401 : 200)
    }
    let preview = Preview(transport: transport, resourceServers: [api])
    let client = AuthClient.live(Auth.preview(.signedIn(.preview), preview))
    #expect(try await client.data(URLRequest(url: api)).status == 200)
    await #expect(throws: SessionError.self) {
      try await client.data(URLRequest(url: URL(filePath: "/elsewhere")))
    }
  }

  @Test func `a failure of the server is an outcome`() async {
    let failure = BackendFailure.network(TransportError(.unreachable, url: nil))
    let client = AuthClient.live(Auth.preview(.signedOut, Preview(failure: failure)))
    guard case .failed(let told) = await client.signIn(.apple()) else {
      return #expect(Bool(false), "failed")
    }
    #expect(told.reason == .offline)
  }

  @Test func `a test that makes an unexpected call fails`() async {
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
