import AppleID
import AppleIDEmulator
import Foundation
import OpenID
import Support
import Testing

/// What stand-ins for Apple commonly get wrong, so that apps pass with them and fail with Apple.
@Suite(.limitedConcurrency) struct CommonMistakesTests {
  @Test func `1: the client secret is read, at every endpoint that wants one`() async throws {
    try await Rig.run { rig in
      let code = try rig.native().authorizationCode
      let wrong = [("client_id", Rig.native), ("client_secret", try rig.secret(for: Rig.web))]
      for (path, fields) in [
        ("/auth/token", [("grant_type", "authorization_code"), ("code", code)]),
        ("/auth/token", [("grant_type", "client_credentials"), ("scope", "user.migration")]),
        ("/auth/revoke", [("token", "t")]), ("/auth/usermigrationinfo", [("transfer_sub", "t")]),
      ] {
        #expect(try await rig.form(path, wrong + fields).json == ["error": "invalid_client"])
        let without = [wrong[0]] + fields
        #expect(try await rig.form(path, without).json == ["error": "invalid_request"])
      }
      #expect(try await rig.exchange(code, client: Rig.native, redirect: nil).status == 200)
    }
  }

  @Test func `2: PKCE is neither promised nor pretended`() async throws {
    try await Rig.run { rig in
      let discovery = try await rig.get("/.well-known/openid-configuration").json
      #expect(discovery["code_challenge_methods_supported"] == nil)
      let challenge = [("code_challenge", "x"), ("code_challenge_method", "S256")]
      let code = try #require(try await rig.signIn(Rig.asking + challenge).inputs["code"])
      #expect(try await rig.exchange(code).status == 200)
    }
  }

  @Test func `3: a code is bound to its client and its redirect address`() async throws {
    try await Rig.run { rig in
      let native = try rig.native().authorizationCode
      let foreign = try await rig.exchange(native, client: Rig.web, redirect: nil)
      #expect(foreign.json["error"] == "invalid_grant")
      #expect(foreign.json["error_description"]?.string?.contains("was not issued to") == true)
      let web = try #require(try await rig.signIn().inputs["code"])
      let elsewhere = try await rig.exchange(web, redirect: "http://localhost:1/v1/callback/apple")
      #expect(elsewhere.json == ["error": "invalid_client"])
    }
  }

  @Test func `4: a person has another subject in each team, and the same in all apps of one`() async throws {
    try await Rig.run { rig in
      let team = try rig.emulator.addTeam()
      try rig.emulator.addClient(NewClient(id: "com.other.app", kind: .native, team: team.id))
      try rig.emulator.addClient(NewClient(id: "com.example.second", kind: .native))
      let here = try rig.native().user
      #expect(try rig.native("com.example.second").user == here)
      #expect(try rig.native("com.other.app").user != here)
      #expect(here.rawValue.wholeMatch(of: /\d{6}\.[0-9a-f]{32}\.\d{4}/) != nil)
    }
  }

  @Test func `5: a hidden address is hidden in the user field too`() async throws {
    try await Rig.run { rig in
      let user = try #require(try await rig.signIn(Rig.asking, [("email", "hide")]).inputs["user"])
      #expect(user.contains("@privaterelay.appleid.com"))
      #expect(!user.contains("maya.lindqvist"))
    }
  }

  @Test func `6: only what the scopes request is returned, and only by form_post`() async throws {
    try await Rig.run { rig in
      #expect(try await rig.signIn(Rig.asking(["scope": nil])).inputs["user"] == nil)
      for mode in ["query", "fragment"] {
        let refused = try await rig.authorize(Rig.asking(["response_mode": mode, "response_type": "code"]))
        #expect(refused.status == 400)
        #expect(refused.text.contains("invalid_request"))
      }
    }
  }

  @Test func `7: a revocation by either token ends it all, and the next time is a first time`() async throws {
    try await Rig.run { rig in
      let tokens = try await rig.tokens()
      #expect(try rig.native().fullName == nil)
      #expect(try await rig.revoke(try #require(tokens["access_token"]?.string)).status == 200)
      let refresh = try #require(tokens["refresh_token"]?.string)
      #expect(try await rig.refresh(refresh).json == ["error": "invalid_grant"])
      #expect(try rig.native().fullName != nil)
    }
  }

  @Test func `8: the issuer is Apple's, keys are several, rotate, and no id is used for two keys`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apple-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var before = Data()
    try await Rig.run(folder: folder) { rig in
      #expect(rig.claims(try rig.native().identityToken)["iss"] == "https://appleid.apple.com")
      before = try await rig.get("/auth/keys").body
    }
    try await Rig.run(folder: folder) { rig in
      let again = try await rig.get("/auth/keys")
      #expect(again.body == before)
      let old = Set(again.json["keys"]?.list.compactMap { $0["kid"]?.string } ?? [])
      #expect(old.count == 2)
      let ids = try rig.emulator.rotateKeys().map(\.rawValue)
      let kid = try #require(CompactJWS(try rig.native().identityToken)?.header.kid)
      #expect(!old.contains(kid) && ids.contains(kid))
    }
  }

  @Test func `9: a fragment and code id_token work, with c_hash and at_hash`() async throws {
    try await Rig.run { rig in
      let bare: [String: String?] = ["scope": nil, "response_mode": "fragment"]
      let location = try #require(try await rig.signIn(Rig.asking(bare)).header("Location"))
      let fragment = try #require(URLComponents(string: location)?.percentEncodedFragment)
      let items = URLComponents(string: "?\(fragment)")?.queryItems ?? []
      func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
      let code = try #require(item("code"))
      #expect(rig.claims(item("id_token"))["c_hash"]?.string == CodeHash.value(of: code))
      let tokens = try await rig.exchange(code).json
      let access = try #require(tokens["access_token"]?.string)
      #expect(rig.claims(tokens["id_token"]?.string)["at_hash"]?.string == CodeHash.value(of: access))
    }
  }

  @Test func `10: failures can be produced too`() async throws {
    try await NotificationTests.run { rig in
      let transaction = try #require(try await rig.authorize(Rig.asking).inputs["transaction"])
      let cancelled = try await rig.form(
        "/auth/authorize", [("transaction", transaction), ("action", "cancel")])
      #expect(cancelled.inputs["error"] == "user_cancelled_authorize")

      let web = try await rig.signIn(Rig.asking, [("email", "hide")])
      #expect(rig.claims(web.inputs["id_token"])["real_user_status"] == nil)
      try rig.emulator.inject(Fault(.throttled, times: 1))
      let code = try #require(web.inputs["code"])
      #expect(try await rig.exchange(code).status == 429)
      try rig.emulator.advanceClock(by: 300)
      rig.clock.advance(by: -300)
      #expect(try await rig.exchange(code).status == 200)
      try rig.emulator.advanceClock(by: -300)

      try rig.emulator.setForwarding(.disabled, of: "maya")
      #expect(try await eventually { rig.receiver.received.map { $0.event["type"] } == ["email-disabled"] })
      #expect(try await rig.clientToken(Rig.native).status == 200)
    }
  }

  @Test func `11: an app on a device gets a credential, and its code has no redirect address`() async throws {
    try await Rig.run { rig in
      let reply = try await rig.control("native/authorize", #"{"client_id":"com.example.bramley"}"#)
      let claims = rig.claims(reply.json["identity_token"]?.string)
      #expect(claims["aud"]?.string == Rig.native)
      #expect(claims["real_user_status"] == 2)
      let code = try #require(reply.json["authorization_code"]?.string)
      #expect(try await rig.exchange(code, client: Rig.native, redirect: nil).status == 200)
    }
  }
}
