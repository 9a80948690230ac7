import BramleyAPI
import Crypto
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// Sign-in with Facebook: what is accepted, and what is not.
@Suite struct FacebookProviderTests {
  @Test func `an access token signs its person in, and each Graph call carries the proof of the secret`()
    async throws
  {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    let session = try await rig.signIn(ProviderSignInRequest(accessToken: "EAA1"))
    #expect(session.user.identities.map(\.provider) == [.facebook])
    #expect(session.user.identities.first?.subject == "1001")
    #expect(session.user.name?.familyName == "Lovelace")
    #expect(session.user.identities.first?.email == "ada@example.com" && !session.user.emailVerified)
    let proof = HMAC<SHA256>.authenticationCode(
      for: Data("EAA1".utf8), using: SymmetricKey(data: Data("facebook secret".utf8))
    ).map { String(format: "%02x", $0) }.joined()
    let call = try #require(rig.remote.sent(to: "/v26.0/me").first)
    #expect(ProviderRig.items(call.url)["appsecret_proof"] == proof)
    #expect(call.bearer == "EAA1" && !call.url.absoluteString.contains("EAA1"))
    let inspection = try #require(rig.remote.sent(to: "/debug_token").first)
    #expect(inspection.bearer == "2000000001|facebook secret")
    let identity = IdentityKey(provider: .facebook, team: "2000000001", subject: "1001")
    #expect(try await rig.store.providerGrant(of: identity) == nil)
  }

  @Test func `a person without an address gets an account`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    rig.remote.answer("/v26.0/me", #"{"id":"1001","name":"Ada"}"#)
    let session = try await rig.signIn(ProviderSignInRequest(accessToken: "EAA1"))
    #expect(session.user.email == nil && session.user.name?.givenName == "Ada")
  }

  @Test(arguments: [
    (
      #"{"data":{"app_id":"666","type":"USER","is_valid":true,"user_id":"1001"}}"#,
      ProblemCode.identityTokenAudience
    ),
    (
      #"{"data":{"app_id":"2000000001","type":"PAGE","is_valid":true,"user_id":"1001"}}"#, .credentialsInvalid
    ),
    (
      #"{"data":{"app_id":"2000000001","type":"USER","is_valid":false,"user_id":"1001"}}"#,
      .credentialsInvalid
    ),
    (#"{"data":{"is_valid":false,"error":{"code":190},"scopes":[]}}"#, .credentialsInvalid),
    (
      #"{"data":{"app_id":"2000000001","type":"USER","is_valid":true,"user_id":"1001","expires_at":1000}}"#,
      .identityTokenExpired
    ),
    (
      #"{"data":{"app_id":"2000000001","type":"USER","is_valid":true,"user_id":"1001","data_access_expires_at":1000}}"#,
      .identityTokenExpired
    ),
    (
      #"{"data":{"app_id":"2000000001","type":"USER","is_valid":true,"user_id":"2002"}}"#, .credentialsInvalid
    ),
    (#"{"data":{"app_id":"2000000001","type":"USER","is_valid":true}}"#, .credentialsInvalid),
    (
      #"{"data":{"app_id":"2000000001","type":"USER","is_valid":true,"user_id":"../me"}}"#,
      .credentialsInvalid
    ),
    (#"{"data":{}}"#, .credentialsInvalid), ("nonsense", .providerUnavailable), ("[]", .providerUnavailable),
    (#"{"error":{"message":"no app token","type":"OAuthException","code":190}}"#, .providerConfiguration),
    (#"{"error":{"message":"busy","type":"OAuthException","code":4}}"#, .providerUnavailable),
  ])
  func `an access token that Facebook does not vouch for is refused`(
    inspection: String, code: ProblemCode
  ) async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    rig.remote.answer("/debug_token", inspection)
    #expect(await rig.refusal(ProviderSignInRequest(accessToken: "EAA1"))?.code == code)
    #expect(try await rig.store.account("nobody") == nil)
  }

  @Test func `a token of another form is refused without a call, and the remedy names Limited Login`()
    async throws
  {
    let rig = try await ProviderRig()
    let refusal = await rig.refusal(ProviderSignInRequest(accessToken: "GGQVlbcdef"))
    #expect(refusal?.code == .credentialsInvalid)
    #expect(refusal?.remedy?.contains("identity_token") == true)
    #expect(rig.remote.calls.isEmpty)
  }

  @Test func `an access token is used once; a retry by its key gets the same session`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    let session = try await rig.signIn(ProviderSignInRequest(accessToken: "EAA1"), key: "key")
    let again = try await rig.signIn(ProviderSignInRequest(accessToken: "EAA1"), key: "key")
    #expect(again.sessionID == session.sessionID)
    #expect(await rig.refusal(ProviderSignInRequest(accessToken: "EAA1"))?.code == .identityTokenReplayed)
    #expect(
      await rig.refusal(ProviderSignInRequest(accessToken: "EAA1"), key: "other")?.code
        == .identityTokenReplayed)
  }

  @Test func `an identity token of Limited Login signs in, without a call but for the keys`() async throws {
    let rig = try await ProviderRig()
    let session = try await rig.signIn(
      ProviderSignInRequest(identityToken: try rig.limited(), nonce: "a nonce"))
    #expect(session.user.identities.first?.subject == "1001")
    #expect(!session.user.emailVerified && session.user.name?.givenName == "Ada")
    #expect(rig.remote.calls.isEmpty)
  }

  @Test func `both ways lead to the same account`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    let limited = try await rig.signIn(
      ProviderSignInRequest(identityToken: try rig.limited(), nonce: "a nonce"))
    let classic = try await rig.signIn(ProviderSignInRequest(accessToken: "EAA1"))
    let browser = try await rig.session(.facebook)
    #expect(Set([limited, classic, browser].map(\.user.id)).count == 1)
  }

  @Test func `a refreshed token repeats the nonce and is no sign-in`() async throws {
    let rig = try await ProviderRig()
    _ = try await rig.signIn(ProviderSignInRequest(identityToken: try rig.limited(), nonce: "a nonce"))
    rig.clock.advance(by: 7 * 86_400)
    let refreshed = ProviderSignInRequest(identityToken: try rig.limited(), nonce: "a nonce")
    #expect(await rig.refusal(refreshed)?.code == .identityTokenReplayed)
    #expect(
      await rig.refusal(
        ProviderSignInRequest(identityToken: try rig.limited(nonce: "another"), nonce: "another")) == nil)
  }

  @Test func `the server's own nonce is spent, and shows when the person authenticated`() async throws {
    let rig = try await ProviderRig()
    let nonce = rig.nonces.issue().nonce
    _ = try await rig.signIn(
      ProviderSignInRequest(identityToken: try rig.limited(nonce: nonce), nonce: nonce))
    let other = try rig.limited(subject: "2002", nonce: nonce)
    #expect(
      await rig.refusal(ProviderSignInRequest(identityToken: other, nonce: nonce))?.code == .nonceMismatch)
  }

  @Test(arguments: [
    ("aud", "666", ProblemCode.identityTokenAudience), ("iss", "https://facebook.com", .identityTokenInvalid),
    ("iss", "https://limited.facebook.com", .identityTokenInvalid), ("sub", "", .identityTokenInvalid),
    ("sub", "not digits", .identityTokenInvalid),
  ])
  func `a token with a foreign claim is refused`(claim: String, value: String, code: ProblemCode) async throws
  {
    let rig = try await ProviderRig()
    let token = try rig.limited { $0[claim] = value }
    #expect(await rig.refusal(ProviderSignInRequest(identityToken: token, nonce: "a nonce"))?.code == code)
  }

  @Test func `old tokens, unsigned ones and those of other keys are refused`() async throws {
    let rig = try await ProviderRig()
    let token = try rig.limited()
    let parts = token.split(separator: ".")
    let now = Int(rig.clock.now.timeIntervalSince1970)
    let claims =
      #"{"iss":"https://www.facebook.com","aud":"2000000001","sub":"1001","iat":\#(now),"exp":\#(now + 60),"nonce":"a nonce"}"#
    let forged = [
      "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1]).\(parts[2].reversed())",
      AppleSigner.second.sign(header: #"{"alg":"RS256","kid":"\#(AppleSigner.first.kid)"}"#, payload: claims),
      AppleSigner.first.sign(header: #"{"alg":"none","kid":"\#(AppleSigner.first.kid)"}"#, payload: claims),
      AppleSigner.first.sign(header: #"{"alg":"HS256","kid":"\#(AppleSigner.first.kid)"}"#, payload: claims),
      AppleSigner.first.sign(header: #"{"alg":"RS256"}"#, payload: claims),
    ]
    for token in forged {
      #expect(
        await rig.refusal(ProviderSignInRequest(identityToken: token, nonce: "a nonce"))?.code
          == .identityTokenInvalid)
    }
    rig.clock.advance(by: 3_700)
    #expect(
      await rig.refusal(ProviderSignInRequest(identityToken: token, nonce: "a nonce"))?.code
        == .identityTokenExpired)
  }

  @Test func `the nonce is compared verbatim, and is in both places`() async throws {
    let rig = try await ProviderRig()
    let token = try rig.limited()
    #expect(await rig.refusal(ProviderSignInRequest(identityToken: token))?.code == .nonceMissing)
    #expect(
      await rig.refusal(ProviderSignInRequest(identityToken: token, nonce: "A nonce"))?.code == .nonceMismatch
    )
    let without = try rig.limited(nonce: nil)
    #expect(
      await rig.refusal(ProviderSignInRequest(identityToken: without, nonce: "a nonce"))?.code
        == .nonceUnexpected)
    #expect(
      await rig.refusal(ProviderSignInRequest(identityToken: token, nonce: "a nonce")) == nil,
      "a refused request spends nothing")
  }

  @Test func `a code from an app, and an empty body, are refused`() async throws {
    let rig = try await ProviderRig()
    for request in [
      ProviderSignInRequest(),
      ProviderSignInRequest(authorizationCode: "c", redirectURI: "https://evil.example"),
    ] {
      #expect(await rig.refusal(request)?.code == .invalidRequest)
    }
    #expect(rig.remote.calls.isEmpty)
  }
}
