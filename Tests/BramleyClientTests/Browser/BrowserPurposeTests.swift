import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Links and proofs through the browser: the code signs nobody in.
@MainActor @Suite struct BrowserPurposeTests {
  private let world = AuthWorld()
  private let apple = FixedStrategy(.apple, .success(.fixture("token-1")))
  private let pages = Recorder<String>()

  private func browser(_ provider: ProviderID) throws -> BrowserStrategy {
    let pages = pages
    return BrowserStrategy(
      provider, server: try #require(URL(string: "http://127.0.0.1:1")),
      callback: try #require(BrowserCallback("com.example.app:/signed-in")),
      sheet: BrowserSheet { (page, _, _) throws(SignInError) in
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let fields = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        await pages.add("\(fields["provider"] ?? "") \(fields["purpose"] ?? "none")")
        guard let state = fields["state"],
          let url = URL(string: "com.example.app:/signed-in?code=the-code&state=\(state)&iss=i")
        else { throw .cancelled }
        return url
      },
      transport: Transport { _ throws(TransportError) in .json(200, Data(#"{"issuer":"i"}"#.utf8)) })
  }

  @Test func `a link's code goes to the account with the session's token, never to the token endpoint`()
    async throws
  {
    await world.server.prove()
    let auth = try await world.signedIn(apple, try browser(.google))
    try await auth.link(.google)
    #expect(await pages.all == ["google link"])
    #expect(await world.server.count("POST /v1/token") == 0)
    let body = try #require(await world.server.bodies("POST /v1/user/identities/google").first)
    let request = try WireJSON.decoder().decode(FlowCodeRequest.self, from: Data(body.utf8))
    #expect(request.code == "the-code" && request.codeVerifier.count == 43)
    #expect(request.redirectURI == "com.example.app:/signed-in" && request.clientID == "app")
    #expect(auth.user?.identities.map(\.provider) == [.google])
  }

  @Test func `a proof's code reauthenticates, and the session stays`() async throws {
    let auth = try await world.signedIn(apple, try browser(.google))
    try await auth.reauthenticate(with: .google)
    #expect(await pages.all == ["google reauthenticate"])
    #expect(await world.server.count("POST /v1/reauthenticate/google") == 1)
    #expect(await world.sessions.live.map(\.id) == ["session-1"])
  }

  @Test func `Apple by the browser links and proves alike`() async throws {
    let strategy = BrowserStrategy(
      .appleInBrowser, server: try browser(.apple).server, provider: .apple,
      callback: try browser(.apple).callback, sheet: try browser(.apple).sheet,
      transport: try browser(.apple).transport)
    let auth = try await world.signedIn(apple, strategy)
    try await auth.reauthenticate(with: .appleInBrowser)
    #expect(await pages.all == ["apple reauthenticate"])
    #expect(await world.server.count("POST /v1/reauthenticate/apple") == 1)
  }

  @Test func `a sign-in asks for no purpose`() async throws {
    let auth = world.auth(try browser(.gitHub))
    _ = try? await auth.signIn(with: .gitHub)
    #expect(await pages.all == ["github none"])
    #expect(await world.server.count("POST /v1/token") == 1)
  }

  @Test func `an account that exists is distinguished from other answers`() throws {
    let flow = AuthorizationFlow(
      server: .bramley(BramleyBackend(server: try browser(.gitHub).server)),
      metadata: AuthorizationServerMetadata(issuer: "i", namesIssuerInAnswers: nil), clientID: "app",
      provider: .gitHub, redirectURI: "app:/", state: "st", pkce: PKCE(verifier: "v"))
    let reply = flow.reply(query: "error=access_denied&problem=account_exists&methods=apple+google&state=st")
    #expect(throws: SignInError.self) { try reply?.get() }
    do { _ = try reply?.get() } catch { #expect(error.existingAccount?.providers == [.apple, .google]) }
  }
}
