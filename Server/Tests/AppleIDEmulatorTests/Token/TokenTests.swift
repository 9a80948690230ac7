import AppleID
import AppleIDEmulator
import Foundation
import OpenID
import Testing

@Suite(.limitedConcurrency) struct TokenTests {
  @Test func `a code is exchanged once for tokens`() async throws {
    try await Rig.run { rig in
      let signedIn = try await rig.signIn()
      let code = try #require(signedIn.inputs["code"])
      rig.clock.advance(by: 10)
      let reply = try await rig.exchange(code)
      #expect(reply.status == 200)
      #expect(reply.header("Cache-Control") == "no-store")
      #expect(reply.json["token_type"] == "Bearer")
      #expect(reply.json["expires_in"] == 3_600)
      #expect(reply.json["refresh_token"] != nil)
      let claims = rig.claims(reply.json["id_token"]?.string)
      #expect(claims["iss"] == "https://appleid.apple.com")
      #expect(claims["aud"]?.string == Rig.web)
      #expect(claims["nonce"] == "N-1")
      #expect(claims["sub"] == rig.claims(signedIn.inputs["id_token"])["sub"])
      #expect(claims["at_hash"]?.string == CodeHash.value(of: reply.json["access_token"]?.string ?? ""))
      #expect(claims["c_hash"] == nil)
      #expect(claims["email_verified"] == true)
      let issued = rig.clock.now.timeIntervalSince1970
      #expect(claims["iat"]?.number == issued)
      #expect(claims["exp"]?.number == issued + 86_400)
      #expect(claims["auth_time"]?.number == issued - 10)

      let again = try await rig.exchange(code)
      #expect(again.status == 400)
      #expect(
        again.json == ["error": "invalid_grant", "error_description": "The code has already been used."])
    }
  }

  @Test func `a code is good for less than five minutes`() async throws {
    try await Rig.run { rig in
      let early = try rig.native().authorizationCode
      let late = try rig.native().authorizationCode
      rig.clock.advance(by: 299)
      #expect(try await rig.exchange(early, client: Rig.native, redirect: nil).status == 200)
      rig.clock.advance(by: 1)
      let over = try await rig.exchange(late, client: Rig.native, redirect: nil)
      let unknown = try await rig.exchange("c00.0.aaaaa.x", client: Rig.native, redirect: nil)
      for reply in [over, unknown] {
        #expect(
          reply.json == [
            "error": "invalid_grant", "error_description": "The code has expired or has been revoked.",
          ])
      }
    }
  }

  @Test func `a code of another client names the mistake and is not spent`() async throws {
    try await Rig.run { rig in
      let code = try rig.native().authorizationCode
      let wrong = try await rig.exchange(code, client: Rig.web, redirect: nil)
      #expect(wrong.status == 400)
      #expect(wrong.json["error"] == "invalid_grant")
      #expect(
        wrong.json["error_description"]?.string
          == "client_id mismatch. The code was not issued to \(Rig.web).")
      #expect(try await rig.exchange(code, client: Rig.native, redirect: nil).status == 200)
    }
  }

  @Test func `the redirect address must be that of the request`() async throws {
    try await Rig.run { rig in
      let web = try #require(try await rig.signIn().inputs["code"])
      let other = "http://localhost:8081/v1/callback/apple"
      #expect(try await rig.exchange(web, redirect: other).json == ["error": "invalid_client"])
      #expect(try await rig.exchange(web, redirect: nil).json == ["error": "invalid_client"])
      #expect(try await rig.exchange(web).status == 200)
      let native = try rig.native().authorizationCode
      #expect(try await rig.exchange(native, client: Rig.native).json == ["error": "invalid_client"])
    }
  }

  @Test func `a refresh gives an access token and no new refresh token`() async throws {
    try await Rig.run { rig in
      let code = try rig.native(nonce: "N").authorizationCode
      let first = try await rig.exchange(code, client: Rig.native, redirect: nil).json
      let token = try #require(first["refresh_token"]?.string)
      rig.clock.advance(by: 400 * 86_400)
      let reply = try await rig.refresh(token)
      #expect(reply.status == 200)
      #expect(Set(reply.json.keys) == ["access_token", "token_type", "expires_in", "id_token"])
      #expect(
        rig.claims(reply.json["id_token"]?.string)["sub"] == rig.claims(first["id_token"]?.string)["sub"])
      #expect(try await rig.refresh(token, client: Rig.web).json == ["error": "invalid_grant"])
      #expect(try await rig.refresh("r00").json == ["error": "invalid_grant"])
    }
  }

  @Test func `what is not a plain form is invalid_request`() async throws {
    try await Rig.run { rig in
      let secret = try rig.secret(for: Rig.native)
      let good = [
        ("grant_type", "authorization_code"), ("client_id", Rig.native), ("client_secret", secret),
        ("code", "c"),
      ]
      var replies = [
        try await rig.json("/auth/token", #"{"grant_type":"authorization_code"}"#),
        try await rig.form("/auth/token", good + [("code", "d")]),
        try await rig.form("/auth/token", good, headers: [("Authorization", "Basic eDp5")]),
        try await rig.send(
          "POST", "/auth/token", headers: [("Content-Type", "application/x-www-form-urlencoded")],
          body: "client_id=%zz"),
      ]
      for missing in good.indices {
        var fields = good
        fields.remove(at: missing)
        replies.append(try await rig.form("/auth/token", fields))
      }
      for reply in replies {
        #expect(reply.status == 400)
        #expect(reply.json == ["error": "invalid_request"])
      }
      let unknown = [("grant_type", "password")] + good.dropFirst()
      #expect(try await rig.form("/auth/token", unknown).json == ["error": "unsupported_grant_type"])
    }
  }
}
