import AppleIDEmulator
import BramleyTokens
import Crypto
import Foundation
import OpenID
import ProviderEmulator
import Testing

@Suite(.limitedConcurrency) struct LocalFacebookTests {
  private static let tokenPath = "/v26.0/oauth/access_token"
  private static let app = ProviderStart.ClientID.facebook

  private func appToken(_ rig: Rig) throws -> String {
    let client = try #require(rig.emulator.providers.client(Self.app, of: .facebook))
    return "\(client.id)%7C\(client.secret)"
  }

  @Test func `a person signs in, and the token is inspected with the app's own`() async throws {
    try await Rig.run { rig in
      let answer = try await rig.signIn(at: .facebook)
      #expect(answer.header("Location")?.hasSuffix("#_=_") == true)
      #expect(answer.callback["iss"] == nil)
      let tokens = try await rig.exchange(answer.callback["code"], of: .facebook, at: Self.tokenPath).json
      let access = try #require(tokens["access_token"]?.string)
      #expect(access.hasPrefix("EAA"))
      let app = try appToken(rig)
      let data = try await rig.get("/facebook/debug_token?input_token=\(access)&access_token=\(app)").json[
        "data"]
      #expect(data?["is_valid"] == true)
      #expect(data?["app_id"]?.string == Self.app)
      #expect(data?["type"] == "USER")
      let me = try await rig.get("/facebook/v26.0/me?fields=id,name,email&access_token=\(access)").json
      #expect(me["id"] == data?["user_id"])
      #expect(me["email"] == "maya.lindqvist@example.com")
      #expect(me["email_verified"] == nil)
      let alone = try await rig.get("/facebook/debug_token?input_token=\(access)&access_token=\(access)")
      #expect(alone.status == 400)
      #expect(alone.json["error"]?["code"] == 100)
      #expect(alone.json["error"]?["fbtrace_id"]?.string?.isEmpty == false)
    }
  }

  @Test func `an unticked address and an account by phone have none`() async throws {
    try await Rig.run { rig in
      for (person, shares) in [("maya", false), ("tomas", true)] {
        let code = try await rig.signIn(at: .facebook, person: person, sharesEmail: shares).callback["code"]
        let tokens = try await rig.exchange(code, of: .facebook, at: Self.tokenPath).json
        let access = try #require(tokens["access_token"]?.string)
        let me = try await rig.get("/facebook/v26.0/me?fields=id,email&access_token=\(access)").json
        #expect(me["id"] != nil)
        #expect(me["email"] == nil)
      }
    }
  }

  @Test func `cancel has Facebook's own fields`() async throws {
    try await Rig.run { rig in
      let answer = try await rig.signIn(at: .facebook, action: "deny").callback
      #expect(answer["error"] == "access_denied")
      #expect(answer["error_code"] == "200")
      #expect(answer["error_reason"] == "user_denied")
    }
  }

  @Test func `a code is exchanged by GET too, once`() async throws {
    try await Rig.run { rig in
      let code = try #require(try await rig.signIn(at: .facebook).callback["code"])
      let secret = rig.emulator.providers.client(Self.app, of: .facebook)?.secret ?? ""
      let query = FormBody.encode([
        ("client_id", Self.app), ("client_secret", secret), ("code", code),
        ("redirect_uri", ProviderAsking.facebook.redirect), ("code_verifier", ProviderAsking.verifier),
      ])
      #expect(try await rig.get("/facebook\(Self.tokenPath)?\(query)").status == 200)
      let again = try await rig.get("/facebook\(Self.tokenPath)?\(query)")
      #expect(again.status == 400)
      #expect(again.json["error"]?["error_subcode"] == 36_009)
    }
  }

  @Test func `with the switch each call needs the proof`() async throws {
    try await Rig.run { rig in
      try rig.emulator.providers.changeSettings(of: .facebook) { $0.requiresAppSecretProof = true }
      let native = try rig.emulator.providers.authorizeWithFacebook(
        FacebookNativeRequest(allowsTracking: true))
      let me = "/facebook/v26.0/me?access_token=\(native.accessToken)"
      #expect(try await rig.get(me).json["error"]?["code"] == 100)
      let secret = rig.emulator.providers.client(Self.app, of: .facebook)?.secret ?? ""
      let proof = HMAC<SHA256>.authenticationCode(
        for: Data(native.accessToken.utf8), using: SymmetricKey(data: Data(secret.utf8)))
      let hex = proof.map { String(format: "%02x", $0) }.joined()
      #expect(try await rig.get("\(me)&appsecret_proof=\(hex)").json["id"]?.string == native.user)
    }
  }

  @Test func `a limited sign-in brings a token and an access token that nobody accepts`() async throws {
    try await Rig.run { rig in
      let native = try rig.emulator.providers.authorizeWithFacebook(FacebookNativeRequest(nonce: "raw"))
      let claims = try await rig.verified(
        native.identityToken, keys: "/facebook/.well-known/oauth/openid/jwks/")
      #expect(claims["iss"] == "https://www.facebook.com")
      #expect(claims["aud"]?.string == Self.app)
      #expect(claims["nonce"] == "raw")
      #expect(claims["email_verified"] == nil)
      #expect(claims["sub"]?.string == native.user)
      let me = try await rig.get("/facebook/v26.0/me?access_token=\(native.accessToken)")
      #expect(me.json["error"]?["code"] == 190)
    }
  }

  @Test func `permissions are listed and taken back, after which the token is dead`() async throws {
    try await Rig.run { rig in
      let native = try rig.emulator.providers.authorizeWithFacebook(
        FacebookNativeRequest(allowsTracking: true))
      let app = try appToken(rig)
      let path = "/facebook/v26.0/\(native.user)/permissions?access_token=\(app)"
      #expect(try await rig.get(path).text.contains(#""permission":"email","status":"granted""#))
      #expect(try await rig.send("DELETE", path).json["success"] == true)
      let me = try await rig.get("/facebook/me?access_token=\(native.accessToken)")
      #expect(me.json["error"]?["error_subcode"] == 458)
    }
  }

  @Test func `a token of another app is not this one's`() async throws {
    try await Rig.run { rig in
      let other = try rig.emulator.providers.addClient(
        NewProviderClient(.facebook, id: "2000000002", redirectURIs: []))
      let native = try rig.emulator.providers.authorizeWithFacebook(
        FacebookNativeRequest(clientID: other.id, allowsTracking: true))
      let app = try appToken(rig)
      let data = try await rig.get(
        "/facebook/debug_token?input_token=\(native.accessToken)&access_token=\(app)"
      ).json["data"]
      #expect(data?["app_id"]?.string == other.id)
      #expect(try data?["user_id"]?.string != rig.emulator.providers.subject(of: "maya", at: .facebook))
    }
  }

  @Test func `a deletion request is signed with the app's secret, and its answer is shown`() async throws {
    let post = ProviderPost(answer: #"{"url":"https://app.example/deletions/1","confirmation_code":"1"}"#)
    try await Rig.run(provider: post) { rig in
      let answer = try await rig.emulator.providers.sendFacebookDeletion(
        SignedRequestOrder(person: "maya", url: "https://app.example/deletion"))
      #expect(answer.body.contains("confirmation_code"))
      let parts = try #require(post.fields(0)["signed_request"]).split(separator: ".").map(String.init)
      let secret = rig.emulator.providers.client(Self.app, of: .facebook)?.secret ?? ""
      let code = HMAC<SHA256>.authenticationCode(
        for: Data(parts[1].utf8), using: SymmetricKey(data: Data(secret.utf8)))
      #expect(parts[0] == Data(code).base64URL)
      let payload = try #require(Data(base64URL: parts[1].utf8))
      #expect(String(decoding: payload, as: UTF8.self).contains(#""algorithm":"HMAC-SHA256""#))
    }
  }
}
