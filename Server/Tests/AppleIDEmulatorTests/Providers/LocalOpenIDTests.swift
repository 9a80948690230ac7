import AppleIDEmulator
import Crypto
import Foundation
import OpenID
import ProviderEmulator
import Testing

@Suite(.limitedConcurrency) struct LocalOpenIDTests {
  @Test func `the plain one does all by the book`() async throws {
    try await Rig.run { rig in
      let base = rig.emulator.baseURL.absoluteString + "/openid/plain"
      let document = try await rig.get("/openid/plain/.well-known/openid-configuration").json
      #expect(document["issuer"]?.string == base)
      #expect(document["authorization_response_iss_parameter_supported"] == true)
      let answer = try await rig.signIn(at: .plain).callback
      #expect(answer["iss"] == base)
      let tokens = try await rig.exchange(answer["code"], of: .plain).json
      let claims = try await rig.verified(tokens["id_token"]?.string, keys: "/openid/plain/jwks")
      #expect(claims["iss"]?.string == base)
      #expect(claims["aud"] == "bramley")
      #expect(claims["nonce"] == "n-1")
      #expect(claims["email"] == "maya.lindqvist@example.com")
      #expect(claims["sid"]?.string?.isEmpty == false)
      #expect(claims["auth_time"] == nil)
    }
  }

  @Test func `the awkward one keeps the address for userinfo and writes flags as text`() async throws {
    try await Rig.run { rig in
      let tokens = try await rig.tokens(at: .awkward)
      let claims = try await rig.verified(tokens["id_token"]?.string, keys: "/openid/awkward/jwks")
      #expect(claims["email"] == nil)
      #expect(claims["aud"]?.list == ["bramley", "another-api"])
      #expect(claims["azp"] == "bramley")
      let access = try #require(tokens["access_token"]?.string)
      let bearer = [("Authorization", "Bearer \(access)")]
      let info = try await rig.get("/openid/awkward/userinfo", headers: bearer).json
      #expect(info["email_verified"] == "true")
      #expect(info["sub"] == claims["sub"])
      let key = try #require(try await rig.get("/openid/awkward/jwks").json["keys"]?.list.first)
      #expect(key["alg"] == nil)
      try rig.emulator.providers.inject(ProviderFault(.awkward, .wrongSubject, times: 1))
      #expect(try await rig.get("/openid/awkward/userinfo", headers: bearer).json["sub"] == "somebody-else")
    }
  }

  @Test func `with max_age the token says when the person signed in`() async throws {
    try await Rig.run { rig in
      let tokens = try await rig.tokens(at: ProviderAsking.plain.with(["max_age": "60"]))
      let claims = rig.claims(tokens["id_token"]?.string)
      #expect(claims["auth_time"]?.number == claims["iat"]?.number)
    }
  }

  @Test func `prompt=none answers from the session, or says what is missing`() async throws {
    try await Rig.run { rig in
      let silent = ProviderAsking.plain.with(["prompt": "none"])
      #expect(try await rig.open(silent).callback["error"] == "login_required")
      let cookie = try #require(try await rig.signIn(at: .plain).cookie)
      #expect(try await rig.open(silent, cookie: cookie).callback["code"] != nil)
      let more = silent.with(["scope": "openid email profile offline_access"])
      #expect(try await rig.open(more, cookie: cookie).callback["error"] == "consent_required")
      try rig.emulator.advanceClock(by: 120)
      let recent = silent.with(["max_age": "60"])
      #expect(try await rig.open(recent, cookie: cookie).callback["error"] == "login_required")
    }
  }

  @Test func `the secret may come in the header, percent-encoded`() async throws {
    try await Rig.run { rig in
      let secret = try #require(rig.emulator.providers.client("bramley", of: .plain)?.secret)
      let pair = Data("bramley:\(FormBody.escape(secret))".utf8).base64EncodedString()
      let code = try await rig.signIn(at: .plain).callback["code"]
      let reply = try await rig.exchange(
        code, of: .plain, headers: [("Authorization", "Basic \(pair)")],
        [("client_id", nil), ("client_secret", nil)])
      #expect(reply.status == 200)
    }
  }

  @Test func `a form post brings an identity token beside the code, if it is asked for with a nonce`()
    async throws
  {
    try await Rig.run { rig in
      let asking = ProviderAsking.plain.with([
        "response_type": "id_token code", "response_mode": "form_post",
      ])
      let page = try await rig.signIn(at: asking)
      let claims = try await rig.verified(page.inputs["id_token"], keys: "/openid/plain/jwks")
      #expect(claims["nonce"] == "n-1" && claims["aud"] == "bramley")
      #expect(claims["c_hash"]?.string == CodeHash.value(of: page.inputs["code"] ?? ""))
      #expect(page.inputs["state"] == "s-1")
      #expect(try await rig.exchange(page.inputs["code"], of: asking).status == 200)
      let bare = try await rig.open(asking.with(["nonce": nil]))
      #expect(bare.inputs["error"] == "invalid_request")
      let query = try await rig.open(asking.with(["response_mode": "query"]))
      #expect(query.callback["error"] == "invalid_request")
    }
  }

  @Test func `HS256 signs with the secret`() async throws {
    try await Rig.run { rig in
      try rig.emulator.providers.changeSettings(of: .plain) { $0.algorithm = .hs256 }
      let token = try #require(try await rig.tokens(at: .plain)["id_token"]?.string)
      #expect(CompactJWS(token)?.header.alg == "HS256")
    }
  }

  @Test func `a logout token goes to the client, and each kind of bad one`() async throws {
    let post = ProviderPost()
    try await Rig.run(provider: post) { rig in
      _ = try await rig.tokens(at: .plain)
      var order = LogoutRequest(person: "maya", url: "https://app.example/logout")
      let good = try await rig.emulator.providers.sendLogout(order, from: .plain)
      #expect(good.statuses == [200])
      let token = try #require(post.fields(0)["logout_token"])
      let claims = try await rig.verified(token, keys: "/openid/plain/jwks")
      #expect(CompactJWS(token)?.header.typ == "logout+jwt")
      #expect(claims["events"]?["http://schemas.openid.net/event/backchannel-logout"] != nil)
      #expect(claims["sid"] != nil)
      #expect(claims["nonce"] == nil)
      for fault in LogoutRequest.Fault.allCases {
        order.fault = fault
        try await rig.emulator.providers.sendLogout(order, from: .plain)
      }
      #expect(post.count == 1 + LogoutRequest.Fault.allCases.count)
    }
  }

  private struct Assertion: Encodable {
    var iss = "signer"
    var sub = "signer"
    var aud: String
    var exp: Int
    var jti = "id-1"
  }

  @Test func `a client proves itself by a signed assertion, once and for this provider`() async throws {
    try await Rig.run { rig in
      let key = P256.Signing.PrivateKey()
      try rig.emulator.providers.addClient(
        NewProviderClient(
          .plain, id: "signer", authentication: .privateKey, publicKey: key.publicKey.pemRepresentation,
          redirectURIs: [ProviderAsking.plain.redirect]))
      let asking = ProviderAsking.plain.with(["client_id": "signer"])
      let expiry = Int(rig.clock.now.timeIntervalSince1970) + 60
      func exchange(_ assertion: Assertion, _ key: P256.Signing.PrivateKey) async throws -> Int {
        let code = try await rig.signIn(at: asking).callback["code"]
        let text = try ES256Signer(keyID: "k", key: key).sign(assertion)
        return try await rig.exchange(
          code, of: asking,
          [
            ("client_secret", nil), ("client_assertion", text),
            ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
          ]
        ).status
      }
      let issuer = rig.emulator.baseURL.absoluteString + "/openid/plain"
      let good = Assertion(aud: issuer, exp: expiry)
      #expect(try await exchange(good, P256.Signing.PrivateKey()) == 401)
      #expect(try await exchange(good, key) == 200)
      #expect(try await exchange(good, key) == 401)
      #expect(try await exchange(Assertion(aud: issuer + "/other", exp: expiry, jti: "id-2"), key) == 401)
      #expect(try await exchange(Assertion(aud: issuer, exp: expiry - 120, jti: "id-3"), key) == 401)
    }
  }

  @Test func `a public client needs PKCE, and a method other than its own is refused`() async throws {
    try await Rig.run { rig in
      try rig.emulator.providers.addClient(
        NewProviderClient(
          .plain, id: "app", authentication: ProviderClient.Authentication.none,
          redirectURIs: [ProviderAsking.plain.redirect]))
      let asking = ProviderAsking.plain.with(["client_id": "app"])
      let bare = asking.with(["code_challenge": nil, "code_challenge_method": nil])
      #expect(try await rig.open(bare).callback["error"] == "invalid_request")
      let code = try await rig.signIn(at: asking).callback["code"]
      #expect(try await rig.exchange(code, of: asking).status == 401)
      #expect(try await rig.exchange(code, of: asking, [("client_secret", nil)]).status == 200)
    }
  }
}
