import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor @Suite struct OpenIDServerTests {
  private func auth(_ provider: LocalOpenIDProvider, _ change: (inout OpenIDServer) -> Void = { _ in }) throws
    -> Auth
  {
    var server = provider.server
    change(&server)
    let callback = try #require(BrowserCallback(provider.callback))
    return Auth(
      engine: SessionEngine(
        backend: .openID(server), storage: MemoryStorage(),
        strategies: [BrowserStrategy(server, callback: callback, sheet: provider.sheet)]),
      credentials: nil)
  }

  @Test(arguments: [LocalOpenIDProvider.Kind.keycloak, .auth0, .cognito])
  func `a person signs in, keeps the session and signs out`(kind: LocalOpenIDProvider.Kind) async throws {
    let provider = LocalOpenIDProvider(kind)
    let auth = try auth(provider)
    let user = try await auth.signIn(with: .openID("company"))
    #expect(user.id == "person-1" && user.email == "maya@example.com" && user.emailVerified)
    #expect(user.name == PersonName(givenName: "Maya", familyName: "Okafor"))
    #expect(try await auth.engine.accessToken() == "access-2")

    try await auth.engine.refresh()
    #expect(try await auth.engine.accessToken() == "access-3")
    #expect(auth.user?.name?.givenName == "Maya")
    #expect(try await auth.refreshUser().email == "maya@example.com")

    try await auth.signOut()
    #expect(auth.state == .signedOut)
    #expect(await provider.revoked == [kind.rotates ? "refresh-3" : "refresh-2"])
  }

  @Test func `a refresh token is exchanged again and again where the server keeps it`() async throws {
    let provider = LocalOpenIDProvider(.cognito)
    let tokens = OpenIDTokens(provider.server)
    var receipt = try await tokens.redeem(signIn(at: provider))
    for _ in 1...3 { receipt = try await tokens.refresh(receipt.session.refreshToken) }
    #expect(receipt.session.accessToken == "access-5" && receipt.session.user.email == "maya@example.com")
  }

  @Test(arguments: [LocalOpenIDProvider.Kind.keycloak, .auth0, .cognito])
  func `a session that the server has ended ends here`(kind: LocalOpenIDProvider.Kind) async throws {
    let provider = LocalOpenIDProvider(kind)
    let auth = try auth(provider)
    try await auth.signIn(with: .openID("company"))
    await provider.endSessions()
    await #expect(throws: SessionError.self) { try await auth.engine.refresh() }
    #expect(try await auth.engine.store.held() == nil)
  }

  @Test func `what only Bramley's server has is unsupported`() async throws {
    let auth = try auth(LocalOpenIDProvider(.keycloak))
    try await auth.signIn(with: .openID("company"))
    await #expect(throws: SessionError.self) { _ = try await auth.sessions() }
  }

  @Test(
    arguments: [
      ("iss", "https://evil.example", ProblemCode.identityTokenInvalid),
      ("aud", "another-app", .identityTokenAudience),
      ("azp", "another-app", .identityTokenAudience),
      ("nonce", "another", .nonceMismatch),
      ("nonce", nil, .nonceMissing),
      ("sub", "", .identityTokenInvalid),
    ] as [(String, String?, ProblemCode)])
  func `an ID token that is not for this sign-in is rejected`(
    claim: String, value: String?, code: ProblemCode
  ) async throws {
    let provider = LocalOpenIDProvider(.keycloak)
    await provider.forgeNext { $0[claim] = value }
    let auth = try auth(provider)
    await #expect { try await auth.signIn(with: .openID("company")) } throws: { error in
      guard case .refused(let problem) = error as? SignInError else { return false }
      return problem.code == code
    }
    #expect(auth.state == .signedOut)
  }

  @Test func `an expired ID token is rejected`() async throws {
    let provider = LocalOpenIDProvider(.keycloak)
    await provider.forgeNext { $0["exp"] = Date().timeIntervalSince1970 - 3600 }
    let auth = try auth(provider)
    await #expect(throws: SignInError.self) { try await auth.signIn(with: .openID("company")) }
  }

  @Test func `a refresh that brings another person's token is rejected`() async throws {
    let provider = LocalOpenIDProvider(.keycloak)
    let auth = try auth(provider)
    try await auth.signIn(with: .openID("company"))
    await provider.forgeNext { $0["sub"] = "person-2" }
    await #expect(throws: SessionError.self) { try await auth.engine.refresh() }
    #expect(auth.user?.id == "person-1")
  }

  @Test func `an audience list needs the app as authorized party`() async throws {
    let provider = LocalOpenIDProvider(.keycloak)
    await provider.forgeNext { $0["aud"] = ["orchard-app", "account"] }
    let auth = try auth(provider)
    await #expect(throws: SignInError.self) { try await auth.signIn(with: .openID("company")) }
    await provider.forgeNext {
      $0["aud"] = ["orchard-app", "account"]
      $0["azp"] = "orchard-app"
    }
    try await auth.signIn(with: .openID("company"))
  }

  @Test func `a server that calls itself another issuer is not used`() async throws {
    let provider = LocalOpenIDProvider(.keycloak)
    let other = LocalOpenIDProvider.Kind(
      testDescription: "", issuer: "https://id.example.com/realms/orchard/x",
      endpoints: provider.kind.endpoints)
    let auth = try auth(provider) { server in
      server.issuer = URL(string: other.issuer)!
      server.description = .address(
        URL(string: provider.kind.issuer + "/.well-known/openid-configuration")!)
    }
    await #expect { try await auth.signIn(with: .openID("company")) } throws: { error in
      guard case .refused(let problem) = error as? SignInError else { return false }
      return problem.code == .providerConfiguration && problem.detail?.contains("issuer") == true
    }
  }

  @Test(
    arguments: [
      ("http://id.example.com/token", nil), ("https://id.example.com/token", ["plain"]),
    ] as [(String, [String]?)])
  func `a server without TLS or without PKCE is not used`(endpoint: String, methods: [String]?) async throws {
    let provider = LocalOpenIDProvider(.keycloak)
    let auth = try auth(provider) { server in
      server.description = .endpoints(
        AuthorizationServerMetadata(
          issuer: provider.kind.issuer,
          authorizationEndpoint: URL(string: "https://id.example.com/authorize"),
          tokenEndpoint: URL(string: endpoint), challengeMethods: methods))
    }
    await #expect { try await auth.signIn(with: .openID("company")) } throws: { error in
      guard case .refused(let problem) = error as? SignInError else { return false }
      return problem.code == .providerConfiguration
    }
  }

  @Test func `a server without a description has its endpoints from the app`() async throws {
    let provider = LocalOpenIDProvider(.keycloak)
    let base = provider.kind.endpoints
    let auth = try auth(provider) { server in
      server.description = .endpoints(
        AuthorizationServerMetadata(
          issuer: provider.kind.issuer, authorizationEndpoint: URL(string: base + "/authorize"),
          tokenEndpoint: URL(string: base + "/token")))
    }
    try await auth.signIn(with: .openID("company"))
    #expect(await provider.requests == [base + "/token"])
    try await auth.signOut()
  }

  @Test(arguments: [
    ("https://id.example.com", "https://id.example.com/.well-known/oauth-authorization-server"),
    ("https://id.example.com/", "https://id.example.com/.well-known/oauth-authorization-server"),
    ("https://id.example.com/a/b", "https://id.example.com/.well-known/oauth-authorization-server/a/b"),
  ])
  func `RFC 8414 puts the issuer's path after the well-known one`(issuer: String, address: String) throws {
    let server = OpenIDServer(
      issuer: try #require(URL(string: issuer)), clientID: "app", description: .oauth)
    #expect(server.descriptionAddress?.absoluteString == address)
  }

  @Test func `parameters are added, and can't replace those of the flow`() throws {
    let server = OpenIDServer(
      issuer: try #require(URL(string: "https://id.example.com")), clientID: "app",
      scopes: ["openid", "a b"],
      parameters: ["prompt": "login", "state": "mine", "client_id": "other"])
    let metadata = AuthorizationServerMetadata(
      issuer: "https://id.example.com",
      authorizationEndpoint: URL(string: "https://id.example.com/go?tenant=1"))
    let page = server.address([("client_id", "app"), ("state", "st")], at: metadata, PKCE(verifier: "v"))
    #expect(
      page.absoluteString == "https://id.example.com/go?tenant=1&client_id=app&state=st&scope=openid%20a%20b"
        + "&nonce=\(try #require(server.nonce(for: PKCE(verifier: "v"))))&prompt=login")
  }

  @Test func `a print of what the device keeps as refresh token can be read back, and nothing else can`()
    throws
  {
    let claims = try JSONDecoder().decode(PersonClaims.self, from: Data(#"{"sub":"p","name":"Maya"}"#.utf8))
    let text = RefreshEnvelope(token: "r", person: claims, session: "s").text
    #expect(RefreshEnvelope(text)?.token == "r" && RefreshEnvelope(text)?.person == claims)
    #expect(RefreshEnvelope("r") == nil && RefreshEnvelope("") == nil && IDToken("a.b") == nil)
  }

  private func signIn(at provider: LocalOpenIDProvider) async throws -> SignInProof {
    let callback = try #require(BrowserCallback(provider.callback))
    return try await BrowserStrategy(provider.server, callback: callback, sheet: provider.sheet)
      .authenticate(.openID("company"), in: SignInContext())
  }
}
