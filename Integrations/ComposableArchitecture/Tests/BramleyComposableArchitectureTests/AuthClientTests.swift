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
