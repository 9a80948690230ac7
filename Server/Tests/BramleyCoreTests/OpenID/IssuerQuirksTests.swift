import BramleyAPI
import BramleyCore
import BramleyTokens
import Crypto
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct IssuerQuirksTests {
  static let tenant = "9188040d-6c67-4c5b-b112-36a304b66dad"
  static let stranger = "11111111-2222-3333-4444-555555555555"

  /// Signs in with a token of a provider.
  private func signIn(_ rig: OpenIDRig, _ claims: [String: Any]) async throws -> Session {
    try await rig.signIn(
      rig.openID, ProviderSignInRequest(identityToken: ScriptedIssuer.sign(rig.claims(claims))))
  }

  @Test func `Entra's common issuer accepts the tenants that are listed, each under its own issuer`()
    async throws
  {
    let rig = try await OpenIDRig(issuer: "https://login.microsoftonline.com/common/v2.0") {
      $0.tenants = [Self.tenant]
    }
    func issuer(_ tenant: String) -> String { "https://login.microsoftonline.com/\(tenant)/v2.0" }
    let session = try await signIn(rig, ["iss": issuer(Self.tenant), "tid": Self.tenant])
    #expect(try await rig.account(of: session).identities.first?.key.team == issuer(Self.tenant))
    for (iss, tid) in [
      (issuer(Self.stranger), Self.stranger), (issuer(Self.stranger), Self.tenant),
      (issuer(Self.tenant), Self.stranger), (issuer("{tenantid}"), Self.tenant),
      ("https://login.microsoftonline.com/common/v2.0", Self.tenant),
    ] {
      await #expect(throws: Refusal(.identityTokenInvalid), "\(iss)") {
        try await signIn(rig, ["iss": iss, "tid": tid])
      }
    }
  }

  @Test func `Entra's person is one for all clients of a tenant, and another in each tenant`() async throws {
    let rig = try await OpenIDRig(issuer: "https://login.microsoftonline.com/common/v2.0") {
      $0.tenants = [Self.tenant, Self.stranger]
    }
    func person(_ tenant: String, sub: String, oid: Any?) async throws -> UserID {
      var claims: [String: Any] = [
        "iss": "https://login.microsoftonline.com/\(tenant)/v2.0", "tid": tenant, "sub": sub,
      ]
      claims["oid"] = oid
      return try await signIn(rig, claims).user.id
    }
    let ada = try await person(Self.tenant, sub: "at the app", oid: "ada")
    #expect(try await person(Self.tenant, sub: "at the site", oid: "ada") == ada)
    #expect(try await person(Self.tenant, sub: "at the app", oid: "eve") != ada)
    #expect(try await person(Self.stranger, sub: "at the app", oid: "ada") != ada)
    for none in [nil, "", 7] as [Any?] {
      #expect(try await person(Self.tenant, sub: "at the app", oid: none) != ada)
    }
  }

  @Test func `only Entra's persons are known by oid`() async throws {
    let rig = try await OpenIDRig()
    let ada = try await signIn(rig, ["sub": "ada", "oid": "x"]).user.id
    #expect(try await signIn(rig, ["sub": "eve", "oid": "x"]).user.id != ada)
  }

  @Test func `Entra's address is verified by the domain's owner alone`() async throws {
    let issuer = "https://login.microsoftonline.com/\(Self.tenant)/v2.0"
    let rig = try await OpenIDRig(issuer: issuer)
    let word = try await signIn(rig, ["email_verified": true, "sub": "a"])
    #expect(word.user.emailVerified == false)
    for (number, value) in ([true, "1", "true", 1] as [Any]).enumerated() {
      let session = try await signIn(
        rig, ["xms_edov": value, "sub": "b\(number)", "email": "b\(number)@example.com"])
      #expect(session.user.emailVerified, "\(value)")
    }
    for (number, value) in ([false, "0", "yes", 0] as [Any]).enumerated() {
      let session = try await signIn(
        rig, ["xms_edov": value, "sub": "c\(number)", "email": "c\(number)@example.com"])
      #expect(session.user.emailVerified == false, "\(value)")
    }
  }

  @Test func `Entra's metadata names the template`() async throws {
    let rig = try await OpenIDRig(issuer: "https://login.microsoftonline.com/organizations/v2.0") {
      $0.tenants = [Self.tenant]
    }
    await #expect(throws: Refusal(.providerConfiguration)) { try await rig.directory.metadata() }
    rig.far.publish(["issuer": "https://login.microsoftonline.com/{tenantid}/v2.0"])
    rig.clock.advance(by: 11)
    _ = try await rig.directory.metadata()
  }

  @Test func `LinkedIn returns no nonce, takes no verifier, and has two issuers`() async throws {
    let rig = try await OpenIDRig(issuer: "https://www.linkedin.com/oauth")
    let visit = try await rig.start("example")
    #expect(visit.query["code_challenge"] == nil)
    rig.answerExchange(
      of: visit, ["iss": "https://www.linkedin.com", "nonce": NSNull(), "email_verified": "true"])
    let session = try await rig.redeem(rig.finish(visit)["code"])
    #expect(rig.far.exchange["code_verifier"] == nil)
    #expect(session.user.emailVerified)
    let again = try await rig.start("example")
    rig.answerExchange(of: again, ["nonce": NSNull(), "jti": "2"])
    #expect(try await rig.redeem(rig.finish(again)["code"]).user.id == session.user.id)
    #expect(
      try await rig.finish(rig.start("example"), ["error": "user_cancelled_login"])["error"]
        == "access_denied")
    #expect(rig.openID.settings.quirks.authentication == .secretPost)
  }

  @Test func `LINE's web channel authenticates tokens with its secret, which no app's token may`()
    async throws
  {
    let rig = try await OpenIDRig(issuer: "https://access.line.me")
    let visit = try await rig.start("example")
    func shared(_ claims: [String: Any], _ secret: String) -> String {
      let input = "\(Data(#"{"alg":"HS256"}"#.utf8).base64URL).\(ScriptedIssuer.json(claims).base64URL)"
      let code = HMAC<SHA256>.authenticationCode(
        for: Data(input.utf8), using: SymmetricKey(data: Data(secret.utf8)))
      return "\(input).\(Data(code).base64URL)"
    }
    let claims = rig.claims(["aud": "bramley", "nonce": visit.query["nonce"] ?? ""])
    rig.far.answer(
      "/token", ["access_token": "at", "token_type": "Bearer", "id_token": shared(claims, "wrong")])
    await #expect(throws: Refusal(.identityTokenInvalid)) { try await rig.finish(visit) }
    rig.far.answer(
      "/token", ["access_token": "at", "token_type": "Bearer", "id_token": shared(claims, "s3cret")])
    #expect(try await rig.finish(visit)["code"] != nil)
    #expect(rig.far.exchange["id_token_key_type"] == "JWK")
    let app = ProviderSignInRequest(identityToken: shared(rig.claims(), "s3cret"))
    #expect(await rig.refusal(rig.openID, app) == .identityTokenInvalid)
  }

  @Test func `Slack's empty nonce is none`() async throws {
    let rig = try await OpenIDRig(issuer: "https://slack.com")
    #expect(try await signIn(rig, ["nonce": ""]).isNewUser)
    let strict = try await OpenIDRig()
    await #expect(throws: Refusal(.nonceUnexpected)) { try await signIn(strict, ["nonce": ""]) }
    let visit = try await rig.start("example")
    rig.answerExchange(of: visit, ["nonce": ""])
    await #expect(throws: Refusal(.nonceMissing)) { try await rig.finish(visit) }
  }

  @Test func `Twitch answers a list of scopes and errors without a name, and is asked for the address`()
    async throws
  {
    let rig = try await OpenIDRig(issuer: "https://id.twitch.tv/oauth2")
    let visit = try await rig.start("example")
    #expect(visit.query["claims"]?.contains("email_verified") == true)
    rig.far.answer("/token", status: 400, ["status": 400, "message": "Invalid authorization code"])
    await #expect(throws: Refusal(.codeInvalid)) { try await rig.finish(visit) }
    rig.answerExchange(of: visit, with: ["scope": ["openid", "user:read:email"], "expires_in": "3600"])
    #expect(try await rig.finish(visit, ["code": "other"])["code"] != nil)
  }

  @Test func `GitLab, Okta, Auth0 and Keycloak follow the standard but for a value`() {
    #expect(IssuerQuirks.of("https://gitlab.com") == IssuerQuirks())
    #expect(IssuerQuirks.of("https://dev-1.okta.com").assertionAudience == .tokenEndpoint)
    #expect(IssuerQuirks.of("https://dev-1.okta.com/oauth2/default").assertionAudience == .tokenEndpoint)
    #expect(IssuerQuirks.of("https://example.eu.auth0.com/") == IssuerQuirks())
    #expect(IssuerQuirks.of("https://id.example.com/auth/realms/r").omitsLogoutExpiry)
    #expect(!IssuerQuirks.of("https://id.example.com/realms/r").omitsLogoutExpiry)
    #expect(IssuerQuirks.of("https://okta.com.evil.example") == IssuerQuirks())
    #expect(IssuerQuirks.of("https://notokta.com") == IssuerQuirks())
  }

  @Test func `an Okta with a thin token, and an Auth0 with a slash at its end, sign in`() async throws {
    let okta = try await OpenIDRig(issuer: "https://dev-1.okta.com/oauth2/default")
    okta.far.answer("/userinfo", ["sub": "ada", "email": "ada@example.com", "email_verified": true])
    let session = try await okta.visit("example", ["email": NSNull(), "email_verified": NSNull()])
    #expect(session.user.email == "ada@example.com" && session.user.emailVerified)
    let auth0 = try await OpenIDRig(issuer: "https://example.eu.auth0.com/")
    #expect(try await auth0.visit("example", ["updated_at": "2026-11-22T10:00:00Z"]).isNewUser)
    await #expect(throws: Refusal(.identityTokenInvalid)) {
      try await auth0.visit("example", ["iss": "https://example.eu.auth0.com"])
    }
  }
}
