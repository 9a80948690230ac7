import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct GoogleProviderTests {
  private func request(_ claims: [String: Any], nonce: String? = nil) -> ProviderSignInRequest {
    ProviderSignInRequest(identityToken: ScriptedIssuer.sign(claims), nonce: nonce)
  }

  @Test func `a token of Google's SDK signs a person up, with name and address`() async throws {
    let rig = try await OpenIDRig()
    let session = try await rig.signIn(rig.google, request(rig.googleClaims()))
    #expect(session.isNewUser)
    #expect(session.user.email == "ada@gmail.com" && session.user.emailVerified)
    #expect(session.user.name?.givenName == "Ada" && session.user.name?.familyName == "Lovelace")
    let account = try await rig.account(of: session)
    #expect(
      account.identities.map(\.key) == [
        IdentityKey(provider: .google, team: "https://accounts.google.com", subject: "1000001")
      ])
  }

  @Test func `both spellings of the issuer are one person`() async throws {
    let rig = try await OpenIDRig()
    let first = try await rig.signIn(rig.google, request(rig.googleClaims()))
    let second = try await rig.signIn(
      rig.google, request(rig.googleClaims(["iss": "accounts.google.com", "jti": "2"])))
    #expect(!second.isNewUser && second.user.id == first.user.id)
  }

  @Test func `every client of the project may be audience and authorized party`() async throws {
    let rig = try await OpenIDRig()
    let claims = rig.googleClaims(["aud": OpenIDRig.web, "azp": OpenIDRig.ios])
    #expect(await rig.refusal(rig.google, request(claims)) == nil)
    for (aud, azp) in [
      ("other.apps.googleusercontent.com", OpenIDRig.ios),
      (OpenIDRig.web, "other.apps.googleusercontent.com"),
    ] {
      #expect(
        await rig.refusal(rig.google, request(rig.googleClaims(["aud": aud, "azp": azp])))
          == .identityTokenAudience)
    }
  }

  @Test func `a nonce is in both places or in neither, as it is`() async throws {
    let rig = try await OpenIDRig()
    let with = rig.googleClaims(["nonce": "n"])
    #expect(await rig.refusal(rig.google, request(with)) == .nonceUnexpected)
    #expect(await rig.refusal(rig.google, request(rig.googleClaims(), nonce: "n")) == .nonceMissing)
    #expect(await rig.refusal(rig.google, request(with, nonce: "m")) == .nonceMismatch)
    #expect(await rig.refusal(rig.google, request(with, nonce: "n")) == nil)
  }

  @Test func `a nonce that the SDK made by itself is accepted for the clients that are listed`() async throws
  {
    let rig = try await OpenIDRig(google: { $0.unaskedNonceClients = [OpenIDRig.ios] })
    #expect(await rig.refusal(rig.google, request(rig.googleClaims(["nonce": "own"]))) == nil)
    let other = rig.googleClaims(["nonce": "own", "aud": OpenIDRig.web])
    #expect(await rig.refusal(rig.google, request(other)) == .nonceUnexpected)
    let asked = rig.googleClaims(["nonce": "own", "jti": "2"])
    #expect(await rig.refusal(rig.google, request(asked, nonce: "mine")) == .nonceMismatch)
  }

  @Test func `a nonce of this server is spent, and its issue proves a recent authentication`() async throws {
    let rig = try await OpenIDRig()
    let nonce = rig.nonces.issue().nonce
    let session = try await rig.signIn(
      rig.google, request(rig.googleClaims(["nonce": nonce]), nonce: nonce))
    let record = try #require(try await rig.store.session(session.sessionID)).session
    #expect(record.authTime == rig.clock.now.wholeSecond)
    let again = request(rig.googleClaims(["nonce": nonce, "jti": "2"]), nonce: nonce)
    #expect(await rig.refusal(rig.google, again) == .nonceMismatch)
  }

  @Test func `only accounts of the organisation are accepted where one is set`() async throws {
    let rig = try await OpenIDRig(google: { $0.hostedDomain = "example.com" })
    #expect(await rig.refusal(rig.google, request(rig.googleClaims())) == .credentialsInvalid)
    let suffix = rig.googleClaims(["email": "eve@example.com"])
    #expect(await rig.refusal(rig.google, request(suffix)) == .credentialsInvalid)
    #expect(await rig.refusal(rig.google, request(rig.googleClaims(["hd": "Example.com"]))) == nil)
  }

  @Test(
    arguments: [
      ("ada@gmail.com", true, nil, true), ("ada@googlemail.com", true, nil, true),
      ("ada@gmail.com", false, nil, false), ("ada@example.com", true, "example.com", true),
      ("ada@example.com", true, nil, false), ("ada@example.com", false, "example.com", false),
      ("ada@gmail.com.evil.example", true, nil, false),
    ] as [(String, Bool, String?, Bool)])
  func `Google is authoritative for its own addresses and its hosted domains`(
    address: String, isVerified: Bool, domain: String?, isAuthoritative: Bool
  ) throws {
    var person = PersonClaims()
    (person.email, person.emailVerified) = (address, isVerified)
    let claim = try #require(GoogleAddress.claim(of: person, hostedDomain: domain))
    #expect(claim.isVerified == isVerified && claim.isAuthoritative == isAuthoritative)
  }

  @Test func `a browser's sign-in asks for PKCE, nonce and state, and keeps the token for revocation`()
    async throws
  {
    let rig = try await OpenIDRig()
    let visit = try await rig.start(.google)
    #expect(visit.address.host() == "accounts.google.com")
    #expect(visit.query["code_challenge_method"] == "S256" && visit.query["access_type"] == "offline")
    #expect(visit.query["prompt"] == nil && visit.query["claims"] == nil)
    rig.answerExchange(of: visit, refreshToken: "1//r")
    let session = try await rig.redeem(
      rig.finish(visit, ["code": "c0de", "iss": "https://accounts.google.com"])["code"])
    #expect(session.isNewUser && session.user.email == "ada@gmail.com")
    #expect(rig.far.exchange["client_secret"] == "g00gle" && rig.far.exchange["code"] == "c0de")
    #expect(rig.far.exchange["redirect_uri"] == "https://me.example.com/v1/callback/google")
    let verifier = try #require(rig.far.exchange["code_verifier"])
    #expect(try PKCEChallenge.of(verifier) == visit.query["code_challenge"])
  }

  @Test func `a reauthentication asks for the time of the authentication`() async throws {
    let rig = try await OpenIDRig()
    let flow = BrowserFlow(
      state: "s", nonce: "n", codeVerifier: OpenIDRig.codeVerifier, callback: "https://me.example.com/cb",
      startedAt: rig.clock.now, purpose: .reauthentication)
    let query = OpenIDRig.items(try await rig.google.address(for: flow))
    #expect(query["claims"] == #"{"id_token":{"auth_time":{"essential":true}}}"# && query["prompt"] == nil)
    rig.far.answer(
      "/token",
      [
        "access_token": "at", "token_type": "Bearer",
        "id_token": ScriptedIssuer.sign(
          rig.googleClaims([
            "aud": OpenIDRig.web, "azp": OpenIDRig.web, "nonce": "n", "auth_time": rig.seconds - 30,
          ])),
      ])
    let context = CredentialContext(now: rig.clock.now, purpose: .reauthentication, flow: flow)
    let credential = try await rig.google.verify(
      ProviderSignInRequest(
        authorizationCode: "c", codeVerifier: OpenIDRig.codeVerifier, redirectURI: "https://me.example.com/cb"
      ),
      in: context)
    #expect(credential.authenticatedAt == rig.clock.now.wholeSecond.addingTimeInterval(-30))
    #expect(credential.heldToken == HeldToken("at", .access))
  }

  @Test func `a token is revoked, and one that Google no longer knows counts as revoked`() async throws {
    let rig = try await OpenIDRig()
    let identity = IdentityKey(provider: .google, team: GoogleEndpoint.issuer, subject: "1")
    let held = HeldAuthorization(identity: identity, token: HeldToken("1//r", .refresh))
    rig.far.answer("/revoke", [:])
    try await rig.google.revoke(held)
    #expect(rig.far.calls("/revoke").first?.form?.map(\.1) == ["1//r"])
    rig.far.answer("/revoke", status: 400, ["error": "invalid_token"])
    try await rig.google.revoke(held)
    rig.far.answer("/revoke", status: 503, [:])
    await #expect(throws: ProviderCallFailure.unavailable(status: 503)) { try await rig.google.revoke(held) }
  }

  @Test func `a token is used once, and a retry with its key gets the same session`() async throws {
    let rig = try await OpenIDRig()
    let request = request(rig.googleClaims())
    let first = try await rig.signIn(rig.google, request, key: "attempt-000000000001")
    let again = try await rig.signIn(rig.google, request, key: "attempt-000000000001")
    #expect(first.sessionID == again.sessionID)
    #expect(await rig.refusal(rig.google, request) == .identityTokenReplayed)
  }
}
