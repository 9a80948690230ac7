import BramleyAPI
import BramleyCore
import BramleyTokens
import Crypto
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct OpenIDProviderTests {
  private func request(_ claims: [String: Any], nonce: String? = nil) -> ProviderSignInRequest {
    ProviderSignInRequest(identityToken: ScriptedIssuer.sign(claims), nonce: nonce)
  }

  @Test func `an app's token signs in, and the identity is keyed by issuer and subject`() async throws {
    let rig = try await OpenIDRig()
    let session = try await rig.signIn(rig.openID, request(rig.claims()))
    let identity = try #require(try await rig.account(of: session).identities.first)
    #expect(
      identity.key == IdentityKey(provider: .openID, team: "https://id.example.com", subject: "ada"))
    #expect(identity.method == "example" && session.user.email == "ada@example.com")
  }

  @Test func `a token of a client that is not named for apps is refused`() async throws {
    let rig = try await OpenIDRig()
    #expect(await rig.refusal(rig.openID, request(rig.claims(["aud": "bramley"]))) == .identityTokenAudience)
    let none = try await OpenIDRig { $0.audiences = [] }
    #expect(await none.refusal(none.openID, request(none.claims())) == .identityTokenAudience)
  }

  @Test func `several audiences need an authorized party of ours`() async throws {
    let rig = try await OpenIDRig()
    let several = ["com.example.app", "project-1"]
    #expect(await rig.refusal(rig.openID, request(rig.claims(["aud": several]))) == .identityTokenAudience)
    #expect(
      await rig.refusal(rig.openID, request(rig.claims(["aud": several, "azp": "com.example.app"]))) == nil)
    #expect(
      await rig.refusal(rig.openID, request(rig.claims(["aud": several, "azp": "other"])))
        == .identityTokenAudience)
  }

  @Test func `a browser signs in with PKCE, nonce and the configured client authentication`() async throws {
    let rig = try await OpenIDRig()
    let visit = try await rig.start("example")
    #expect(visit.address.absoluteString.hasPrefix("https://id.example.com/authorize?"))
    #expect(visit.query["client_id"] == "bramley" && visit.query["scope"] == "openid email profile")
    rig.answerExchange(of: visit, ["sid": "far-1"])
    let session = try await rig.redeem(rig.finish(visit)["code"])
    #expect(session.isNewUser)
    #expect(
      rig.far.calls("/token").last?.authorization == .basic(client: "bramley", secret: "s3cret"))
    #expect(rig.far.exchange["client_secret"] == nil)
    let record = try #require(try await rig.store.session(session.sessionID)).session
    #expect(record.providerSession?.rawValue == "far-1")
    #expect(record.provider == "example")
  }

  @Test func `a token without an address is completed by userinfo of the same person alone`() async throws {
    let rig = try await OpenIDRig()
    for (subject, email) in [("ada", "ada@userinfo.example"), ("eve", nil)] {
      rig.far.answer(
        "/userinfo", ["sub": subject, "email": "\(subject)@userinfo.example", "email_verified": "true"])
      let visit = try await rig.start("example")
      rig.answerExchange(of: visit, ["email": NSNull(), "jti": subject, "sub": "ada"])
      let session = try await rig.redeem(rig.finish(visit)["code"])
      #expect(rig.far.calls("/userinfo").last?.bearer == "at")
      let account = try await rig.account(of: session)
      #expect(account.identities.first?.email == (email ?? "ada@userinfo.example"))
    }
  }

  @Test func `a failing userinfo endpoint fails no sign-in`() async throws {
    let rig = try await OpenIDRig()
    rig.far.answer("/userinfo", status: 500, [:])
    let session = try await rig.visit("example", ["email": NSNull()])
    #expect(session.user.email == nil)
  }

  @Test func `an access token's hash must fit where there is one`() async throws {
    let rig = try await OpenIDRig()
    await #expect(throws: Refusal(.identityTokenInvalid)) {
      try await rig.visit("example", ["at_hash": CodeHash.value(of: "other")])
    }
    #expect(try await rig.visit("example", ["at_hash": CodeHash.value(of: "at")]).isNewUser)
  }

  @Test func `a reauthentication asks for a new authentication, and its time is what came back`() async throws
  {
    let rig = try await OpenIDRig()
    let flow = BrowserFlow(
      state: "s", nonce: "n", codeVerifier: OpenIDRig.codeVerifier, callback: "https://me.example.com/cb",
      startedAt: rig.clock.now, purpose: .reauthentication)
    let query = OpenIDRig.items(try await rig.openID.address(for: flow))
    #expect(query["max_age"] == "0" && query["prompt"] == "login")
    let presented = ProviderSignInRequest(
      authorizationCode: "c", codeVerifier: OpenIDRig.codeVerifier, redirectURI: "https://me.example.com/cb")
    for time in [rig.seconds - 5, nil] {
      var claims = rig.claims(["aud": "bramley", "nonce": "n"])
      claims["auth_time"] = time
      rig.far.answer(
        "/token", ["access_token": "at", "token_type": "Bearer", "id_token": ScriptedIssuer.sign(claims)])
      let credential = try await rig.openID.verify(
        presented, in: CredentialContext(now: rig.clock.now, purpose: .reauthentication, flow: flow))
      #expect(credential.authenticatedAt == time.map { Date(timeIntervalSince1970: TimeInterval($0)) })
    }
  }

  @Test func `an app may bring a code of this server's client`() async throws {
    let rig = try await OpenIDRig()
    let token = ScriptedIssuer.sign(rig.claims(["aud": "bramley", "nonce": "n"]))
    rig.far.answer("/token", ["access_token": "at", "token_type": "Bearer", "id_token": token])
    var request = ProviderSignInRequest(
      authorizationCode: "c0de", codeVerifier: OpenIDRig.codeVerifier, redirectURI: "com.example.app:/back",
      nonce: "n")
    #expect(await rig.refusal(rig.openID, request) == nil)
    #expect(rig.far.exchange["redirect_uri"] == "com.example.app:/back")
    (request.authorizationCode, request.redirectURI) = ("other", nil)
    #expect(await rig.refusal(rig.openID, request) == .invalidRequest)
  }

  @Test func `known metadata and keys need no further call, and the store has both`() async throws {
    let rig = try await OpenIDRig()
    _ = try await rig.visit("example")
    rig.far.setAway(true)
    #expect(await rig.refusal(rig.openID, request(rig.claims(["jti": "2"]))) == nil)
    #expect(try await rig.store.metadata(of: "https://id.example.com") != nil)
    let later = IssuerDirectory(
      rig.openID.settings, store: rig.store, transport: rig.far.transport, alerts: rig.alerts,
      now: { rig.clock.now })
    #expect(try await later.metadata().tokenEndpoint.absoluteString == "https://id.example.com/token")
  }

  @Test func `a provider that is away is unavailable, and what it refuses has a code of its own`()
    async throws
  {
    for (status, answer, code) in [
      (400, ["error": "invalid_grant"], .codeInvalid),
      (401, ["error": "invalid_client"], .providerConfiguration),
      (503, [:], .providerUnavailable), (200, ["error": "invalid_grant"], .codeInvalid),
      (200, ["access_token": "at", "token_type": "Bearer"], .providerConfiguration),
    ] as [(Int, [String: Any], ProblemCode)] {
      let rig = try await OpenIDRig()
      let visit = try await rig.start("example")
      rig.far.answer("/token", status: status, answer)
      await #expect(throws: Refusal(code)) { try await rig.finish(visit) }
      rig.clock.advance(by: 120)
      rig.answerExchange(of: visit)
      #expect(try await rig.finish(visit, ["code": "other"])["code"] != nil, "the flow is not finished by it")
    }
  }

  @Test func `a person may cancel`() async throws {
    let rig = try await OpenIDRig()
    let visit = try await rig.start("example")
    #expect(try await rig.finish(visit, ["error": "access_denied"])["error"] == "access_denied")
    #expect(try await rig.finish(visit, ["error": "server_error"])["error"] == "server_error")
  }

  @Test func `a code that an app brings is exchanged once, and a retry gets the same session`() async throws {
    let rig = try await OpenIDRig()
    let token = ScriptedIssuer.sign(rig.claims(["aud": "bramley"]))
    rig.far.answer("/token", ["access_token": "at", "token_type": "Bearer", "id_token": token])
    let request = ProviderSignInRequest(
      authorizationCode: "c0de", codeVerifier: OpenIDRig.codeVerifier, redirectURI: "com.example.app:/back")
    let first = try await rig.signIn(rig.openID, request, key: "attempt-000000000001")
    let again = try await rig.signIn(rig.openID, request, key: "attempt-000000000001")
    #expect(first.sessionID == again.sessionID && rig.far.calls("/token").count == 1)
    #expect(await rig.refusal(rig.openID, request) == .identityTokenReplayed)
  }

  @Test func `a code whose exchange failed may be tried again`() async throws {
    let rig = try await OpenIDRig()
    rig.far.answer("/token", status: 503, [:])
    let request = ProviderSignInRequest(
      authorizationCode: "c0de", codeVerifier: OpenIDRig.codeVerifier, redirectURI: "com.example.app:/back")
    #expect(await rig.refusal(rig.openID, request) == .providerUnavailable)
    let token = ScriptedIssuer.sign(rig.claims(["aud": "bramley"]))
    rig.far.answer("/token", ["access_token": "at", "token_type": "Bearer", "id_token": token])
    rig.clock.advance(by: 60)
    #expect(await rig.refusal(rig.openID, request) == nil)
  }

  @Test func `a client that the provider refuses is an alert until it is accepted`() async throws {
    let rig = try await OpenIDRig()
    rig.far.answer("/token", status: 401, ["error": "invalid_client"])
    await #expect(throws: Refusal(.providerConfiguration)) { try await rig.finish(rig.start("example")) }
    #expect(rig.alerts.current[.providerConfiguration] != nil)
    rig.clock.advance(by: 600)
    #expect(try await rig.visit("example").isNewUser)
    #expect(rig.alerts.current[.providerConfiguration] == nil)
  }
}
