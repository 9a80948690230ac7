import AppleIDEmulator
import Foundation
import ProviderEmulator
import Testing

@Suite(.limitedConcurrency) struct LocalGoogleTests {
  private static let certs = "/google/oauth2/v3/certs"

  @Test func `a person signs in, and the token says what Google's would`() async throws {
    try await Rig.run { rig in
      let answer = try await rig.signIn(at: .google).callback
      #expect(answer["state"] == "s-1")
      #expect(answer["iss"] == "https://accounts.google.com")
      let reply = try await rig.exchange(answer["code"], of: .google)
      #expect(reply.status == 200)
      #expect(reply.header("Cache-Control") == "no-store")
      #expect(reply.json["refresh_token"] == nil)
      let claims = try await rig.verified(reply.json["id_token"]?.string, keys: Self.certs)
      #expect(claims["iss"] == "https://accounts.google.com")
      #expect(claims["aud"]?.string == ProviderStart.ClientID.googleWeb)
      #expect(claims["azp"] == claims["aud"])
      #expect(claims["nonce"] == "n-1")
      #expect(claims["email"] == "maya.lindqvist@gmail.com")
      #expect(claims["email_verified"] == true)
      #expect(claims["auth_time"] == nil)
      #expect(try claims["sub"]?.string == rig.emulator.providers.subject(of: "maya", at: .google))
    }
  }

  @Test func `a Workspace account names its organisation, and userinfo agrees with the token`() async throws {
    try await Rig.run { rig in
      let tokens = try await rig.tokens(at: .google, person: "misaki")
      let claims = rig.claims(tokens["id_token"]?.string)
      #expect(claims["hd"] == "example.com")
      let access = try #require(tokens["access_token"]?.string)
      let info = try await rig.get("/google/v1/userinfo", headers: [("Authorization", "Bearer \(access)")])
        .json
      #expect(info["sub"] == claims["sub"])
      #expect(info["email"] == claims["email"])
      #expect(try await rig.get("/google/v1/userinfo").status == 401)
    }
  }

  @Test func `a code is good once, and used again it ends what it gave`() async throws {
    try await Rig.run { rig in
      let code = try await rig.signIn(at: .google).callback["code"]
      let first = try await rig.exchange(code, of: .google).json
      let again = try await rig.exchange(code, of: .google)
      #expect(again.status == 400)
      #expect(again.json["error"] == "invalid_grant")
      let access = try #require(first["access_token"]?.string)
      #expect(
        try await rig.get("/google/v1/userinfo", headers: [("Authorization", "Bearer \(access)")]).status
          == 401)
    }
  }

  @Test(
    arguments: [
      ("code_verifier", "another-verifier-of-more-than-forty-characters", "invalid_grant", 400),
      ("redirect_uri", "http://127.0.0.1:8080/elsewhere", "redirect_uri_mismatch", 400),
      ("client_secret", "wrong", "invalid_client", 401),
      ("grant_type", "password", "unsupported_grant_type", 400), ("code", "made-up", "invalid_grant", 400),
    ]) func `an exchange that differs is refused`(
      _ field: String, _ value: String, _ error: String, _ status: Int
    ) async throws
  {
    try await Rig.run { rig in
      let code = try await rig.signIn(at: .google).callback["code"]
      let reply = try await rig.exchange(code, of: .google, [(field, value)])
      #expect(reply.status == status)
      #expect(reply.json["error"]?.string == error)
    }
  }

  @Test func `a refresh token comes at the first consent and with prompt=consent only`() async throws {
    try await Rig.run { rig in
      let offline = ProviderAsking.google.with(["access_type": "offline"])
      let first = try await rig.tokens(at: offline)
      let refresh = try #require(first["refresh_token"]?.string)
      #expect(try await rig.tokens(at: offline)["refresh_token"] == nil)
      #expect(try await rig.tokens(at: offline.with(["prompt": "consent"]))["refresh_token"] != nil)
      let renewed = try await rig.exchange(
        nil, of: .google, [("grant_type", "refresh_token"), ("refresh_token", refresh)]
      ).json
      #expect(renewed["access_token"] != nil)
      #expect(renewed["refresh_token"] == nil)
      #expect(try await rig.form("/google/revoke", [("token", refresh)]).status == 200)
      let ended = try await rig.exchange(
        nil, of: .google, [("grant_type", "refresh_token"), ("refresh_token", refresh)])
      #expect(ended.json["error"] == "invalid_grant")
      #expect(try await rig.form("/google/revoke", [("token", refresh)]).json["error"] == "invalid_token")
    }
  }

  @Test func `auth_time comes when claims asks for it`() async throws {
    try await Rig.run { rig in
      let asking = ProviderAsking.google.with(["claims": #"{"id_token":{"auth_time":{"essential":true}}}"#])
      let claims = rig.claims(try await rig.tokens(at: asking)["id_token"]?.string)
      #expect(claims["auth_time"]?.number == claims["iat"]?.number)
    }
  }

  @Test func `deny is reported at the redirect address, close reports nothing`() async throws {
    try await Rig.run { rig in
      let denied = try await rig.signIn(at: .google, action: "deny").callback
      #expect(denied["error"] == "access_denied")
      #expect(denied["state"] == "s-1")
      let closed = try await rig.signIn(at: .google, action: "close")
      #expect(closed.status == 200)
      #expect(closed.header("Location") == nil)
    }
  }

  @Test(arguments: [
    (["redirect_uri": "https://evil.example"], 400, "redirect_uri_mismatch"),
    (["client_id": "nobody"], 401, "invalid_client"), (["prompt": "login"], 400, "invalid_request"),
  ])
  func `what can't be answered is a page`(_ change: [String: String], _ status: Int, _ code: String)
    async throws
  {
    try await Rig.run { rig in
      let reply = try await rig.open(ProviderAsking.google.with(change.mapValues { $0 }))
      #expect(reply.status == status)
      #expect(reply.text.contains(code))
      #expect(reply.header("Location") == nil)
    }
  }

  @Test func `the SDK on iOS hands over a token for the server, with the app as its party`() async throws {
    try await Rig.run { rig in
      let own = try rig.emulator.providers.authorizeWithGoogle(GoogleNativeRequest(nonce: "raw"))
      let claims = try await rig.verified(own.identityToken, keys: Self.certs)
      #expect(claims["aud"]?.string == ProviderStart.ClientID.googleWeb)
      #expect(claims["azp"]?.string == ProviderStart.ClientID.googleIOS)
      #expect(claims["nonce"] == "raw")
      #expect(own.serverAuthCode != nil)
      let unasked = try rig.emulator.providers.authorizeWithGoogle(
        GoogleNativeRequest(serverClientID: nil))
      let made = rig.claims(unasked.identityToken)
      #expect(made["aud"]?.string == ProviderStart.ClientID.googleIOS)
      #expect(made["nonce"]?.string?.isEmpty == false)
      let android = try rig.emulator.providers.authorizeWithGoogle(
        GoogleNativeRequest(clientID: ProviderStart.ClientID.googleAndroid))
      #expect(rig.claims(android.identityToken)["nonce"] == nil)
    }
  }

  @Test(arguments: [
    (ProviderFault.Name.wrongAudience, "aud", JSONValue.string("another-client")),
    (.wrongIssuer, "iss", "https://issuer.invalid"), (.nonceEmpty, "nonce", ""),
    (.emailUnverified, "email_verified", false), (.emailVerifiedString, "email_verified", "true"),
  ]) func `a fault changes a claim once`(_ name: ProviderFault.Name, _ claim: String, _ value: JSONValue)
    async throws
  {
    try await Rig.run { rig in
      try rig.emulator.providers.inject(ProviderFault(.google, name, times: 1))
      let bad = rig.claims(try await rig.tokens(at: .google)["id_token"]?.string)
      #expect(bad[claim] == value)
      let good = rig.claims(try await rig.tokens(at: .google)["id_token"]?.string)
      #expect(good[claim] != value)
    }
  }

  @Test func `an account made anew has the same address and another id`() async throws {
    try await Rig.run { rig in
      let before = try rig.emulator.providers.subject(of: "misaki", at: .google)
      var account = try rig.emulator.providers.account(of: "misaki", at: .google)
      account.generation += 1
      try rig.emulator.providers.setAccount(account)
      let claims = rig.claims(try await rig.tokens(at: .google, person: "misaki")["id_token"]?.string)
      #expect(claims["sub"]?.string != before)
      #expect(claims["email"] == "misaki.sato@example.com")
    }
  }

  @Test func `keys rotate, and the old ones stay published once`() async throws {
    try await Rig.run { rig in
      let token = try await rig.tokens(at: .google)["id_token"]?.string
      try await rig.emulator.providers.rotateKeys(of: .google)
      _ = try await rig.verified(token, keys: Self.certs)
      let fresh = try await rig.tokens(at: .google)["id_token"]?.string
      _ = try await rig.verified(fresh, keys: Self.certs)
      #expect(try await rig.get(Self.certs).header("Cache-Control")?.contains("max-age") == true)
    }
  }

  @Test func `an iOS client signs in without a secret, for the server that audience names`() async throws {
    try await Rig.run { rig in
      let asking = ProviderAsking.google.with([
        "client_id": ProviderStart.ClientID.googleIOS,
        "redirect_uri": "com.googleusercontent.apps.1000-ios:/oauth2callback",
        "audience": ProviderStart.ClientID.googleWeb, "gpsdk": "gid-9.1.0",
      ])
      let code = try await rig.signIn(at: asking).callback["code"]
      let tokens = try await rig.exchange(code, of: asking, [("client_secret", nil)]).json
      let claims = rig.claims(tokens["id_token"]?.string)
      #expect(claims["aud"]?.string == ProviderStart.ClientID.googleWeb)
      #expect(claims["azp"]?.string == ProviderStart.ClientID.googleIOS)
      #expect(tokens["refresh_token"] != nil)
      try rig.emulator.providers.addClient(NewProviderClient(.google, id: "2000-web", project: "2000"))
      let other = try await rig.open(asking.with(["audience": "2000-web"]))
      #expect(other.text.contains("same project"))
    }
  }
}
