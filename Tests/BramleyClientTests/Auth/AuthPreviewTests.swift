import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor @Suite struct AuthPreviewTests {
  @Test(arguments: [AuthState.checking, .signedOut, .signingIn(.apple), .signedIn(.preview)])
  func `a preview shows its state at once and still after the launch`(state: AuthState) async {
    let auth = Auth.preview(state)
    #expect(auth.state == state)
    await auth.start()
    #expect(auth.state == state && auth.failure == nil)
  }

  @Test func `it simulates the other calls without a server`() async throws {
    let auth = Auth.preview()
    try await auth.signIn(with: .apple())
    #expect(auth.state == .signedIn(.preview))
    try await auth.rename(PersonName(givenName: "Grace"))
    #expect(auth.user?.name?.givenName == "Grace")
    #expect(try await auth.sessions().map(\.current) == [true, false])
    try await auth.signOutEverywhere(keepingThisDevice: true)
    #expect(try await auth.sessions().count == 1)
    try await auth.deleteAccount()
    #expect(auth.state == .signedOut)
  }

  @Test func `it asks for a proof if it should`() async throws {
    let auth = Auth.preview(.signedIn(.preview), Preview(asksForProof: true))
    try await auth.link(SignInMethod.email("a@b.example", password: "x"))
    #expect(auth.user?.identities.count == 2)
  }

  @Test func `it offers each provider once, whatever its methods are called`() async throws {
    let strategies: SignInRegistry = [
      PreviewStrategy.apple, PreviewStrategy(.appleInBrowser, provider: .apple),
      PreviewStrategy(.emailCode, provider: .email), PreviewStrategy(.emailLink, provider: .email),
    ]
    let backend = SignInBackend.preview(Preview(strategies: strategies))
    let fetch = try #require(backend.methods)
    let methods = try await fetch().methods
    #expect(methods.map(\.id) == [.apple, .email] && methods.map(\.kind) == [.native, .code])
  }

  @Test func `it fails as configured`() async throws {
    let problem = Problem(code: .rateLimited, title: "Slow down", status: 429)
    let auth = Auth.preview(.signedOut, Preview(failure: .refused(problem)))
    await #expect(throws: SignInError.refused(problem)) { try await auth.signIn(with: .apple()) }
    #expect(auth.failure?.reason == .tooManyTries)
  }

  @Test func `it simulates the app's other methods and a new person`() async throws {
    let auth = Auth.preview(
      .signedOut, Preview(strategies: [PreviewStrategy("google", provider: "google")], isNewUser: true))
    try await auth.signIn(with: SignInMethod("google"))
    #expect(auth.isNewUser)
    await #expect(throws: SignInError.self) { try await auth.signIn(with: .apple()) }
    #expect(Auth.preview(.signedIn(.preview), Preview(isNewUser: true)).isNewUser)
    let later = Auth.preview(.signedIn(.preview), Preview(isNewUser: true))
    await later.start()
    #expect(later.isNewUser)
  }

  @Test func `the app's own requests are answered as configured`() async throws {
    let api = try #require(URL(string: "https://api.example.com"))
    let notes = Transport { request throws(TransportError) in
      HTTPAnswer(status: 200, body: Data((request.url?.path() ?? "").utf8))
    }
    let auth = Auth.preview(.signedIn(.preview), Preview(transport: notes, resourceServers: [api]))
    let answer = try await auth.engine.data(for: URLRequest(url: api.appending(path: "notes")))
    #expect(answer == HTTPAnswer(status: 200, body: Data("/notes".utf8)))
  }
}
