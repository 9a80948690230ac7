import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct SettingsTests {
  @Test func `a refresh can come without an identity token`() async throws {
    try await Rig.run { rig in
      let refresh = try #require(try await rig.tokens()["refresh_token"]?.string)
      let changed = try await rig.control("settings", #"{"refresh_id_token":false}"#)
      #expect(changed.json["refresh_id_token"] == false)
      #expect(changed.json["nonce_supported"] == true)
      let reply = try await rig.refresh(refresh)
      #expect(Set(reply.json.keys) == ["access_token", "token_type", "expires_in"])
    }
  }

  @Test(arguments: ["invalid_grant", "invalid_request"])
  func `a refresh after the end of the consent gets the error that is set`(error: String) async throws {
    try await Rig.run { rig in
      try await rig.control("settings", #"{"revoked_refresh":"\#(error)"}"#)
      let refresh = try #require(try await rig.tokens()["refresh_token"]?.string)
      try rig.emulator.stopUsing("com.example.bramley", person: "maya")
      #expect(try await rig.refresh(refresh).json["error"]?.string == error)
      #expect(try await rig.refresh("r-unknown").json == ["error": "invalid_grant"])
    }
  }

  @Test func `a refresh token can be used up for the day`() async throws {
    try await Rig.run { rig in
      let refresh = try #require(try await rig.tokens()["refresh_token"]?.string)
      let other = try #require(try await rig.tokens(person: "tomas")["refresh_token"]?.string)
      for _ in 0..<5 { #expect(try await rig.refresh(refresh).status == 200) }
      try rig.emulator.changeSettings { $0.refreshPerDay = 1 }
      #expect(try await rig.refresh(refresh).status == 200)
      rig.clock.advance(by: 86_000)
      let throttled = try await rig.refresh(refresh)
      #expect(throttled.status == 429)
      #expect(throttled.header("Retry-After") == "400")
      #expect(try await rig.refresh(other).status == 200)
      rig.clock.advance(by: 400)
      #expect(try await rig.refresh(refresh).status == 200)
      #expect(try await rig.refresh(refresh).status == 429)
      try rig.emulator.changeSettings { $0.refreshPerDay = 0 }
      #expect(try await rig.refresh(refresh).status == 200)
    }
  }

  @Test(arguments: [
    ("when_true", JSONValue?.none, JSONValue?.some(true)), ("always", false, true), ("never", nil, nil),
  ])
  func `is_private_email is written as set`(choice: String, shared: JSONValue?, hidden: JSONValue?)
    async throws
  {
    try await Rig.run { rig in
      try await rig.control("settings", #"{"is_private_email":"\#(choice)"}"#)
      #expect(rig.claims(try rig.native(person: "maya").identityToken)["is_private_email"] == shared)
      let token = try rig.native(person: "tomas", hideEmail: true).identityToken
      #expect(rig.claims(token)["is_private_email"] == hidden)
    }
  }

  @Test func `a platform without nonces says so`() async throws {
    try await Rig.run { rig in
      try rig.emulator.changeSettings { $0.nonceSupported = false }
      let claims = rig.claims(try rig.native(nonce: "N").identityToken)
      #expect(claims["nonce"] == nil)
      #expect(claims["nonce_supported"] == false)
    }
  }

  @Test func `the emulator's own address can be the issuer, in the document and in all tokens`() async throws
  {
    try await Rig.run { rig in
      let own = JSONValue.string(rig.emulator.baseURL.absoluteString)
      let apple = JSONValue.string(AppleEndpoint.issuer)
      func issuers() async throws -> [JSONValue?] {
        [
          try await rig.get("/.well-known/openid-configuration").json["issuer"],
          rig.claims(try rig.native().identityToken)["iss"],
          rig.claims(try #require(try await rig.tokens()["id_token"]?.string))["iss"],
        ]
      }
      #expect(try await issuers() == [apple, apple, apple])
      let changed = try await rig.control("settings", #"{"own_issuer":true}"#)
      #expect(changed.json["own_issuer"] == true)
      #expect(try await issuers() == [own, own, own])
      try rig.emulator.inject(Fault(.issuerFlip, endpoint: .discovery))
      #expect(try await issuers().first == "https://account.apple.com")
      try rig.emulator.removeFaults()
      try rig.emulator.reset()
      #expect(try await issuers() == [apple, apple, apple])
    }
  }

  @Test(arguments: [
    #"{"refresh_per_day":-1}"#, #"{"own_issuer":"yes"}"#, #"{"is_private_email":"maybe"}"#, "[]",
    #"{"revoked_refresh":"no"}"#,
  ])
  func `invalid settings are a problem`(body: String) async throws {
    try await Rig.run { rig in
      #expect(try await rig.json("/_emulator/settings", body).status == 400)
      let settings = try await rig.get("/_emulator/settings")
      #expect(settings.json["refresh_per_day"] == 0)
    }
  }
}
