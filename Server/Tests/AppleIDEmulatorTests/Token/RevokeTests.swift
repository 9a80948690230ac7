import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct RevokeTests {
  @Test(arguments: ["refresh_token", "access_token"])
  func `revoking either token ends it all, and the next time is a first time`(kind: String) async throws {
    try await Rig.run { rig in
      let first = try rig.native()
      #expect(try rig.native().fullName == nil)
      let tokens = try await rig.exchange(first.authorizationCode, client: Rig.native, redirect: nil).json
      let web = try await rig.signIn()
      #expect(web.inputs["user"] == nil)
      let webTokens = try await rig.exchange(try #require(web.inputs["code"])).json
      let unused = try rig.native().authorizationCode

      let reply = try await rig.revoke(try #require(tokens[kind]?.string), hint: kind)
      #expect(reply.status == 200)
      #expect(reply.body.isEmpty)

      let refresh = try #require(tokens["refresh_token"]?.string)
      #expect(try await rig.refresh(refresh).json == ["error": "invalid_grant"])
      let webRefresh = try #require(webTokens["refresh_token"]?.string)
      #expect(try await rig.refresh(webRefresh, client: Rig.web).json == ["error": "invalid_grant"])
      let dead = try await rig.exchange(unused, client: Rig.native, redirect: nil)
      #expect(dead.json["error_description"] == "The code has expired or has been revoked.")
      #expect(try await rig.revoke(refresh).status == 200)

      let again = try rig.native()
      #expect(again.user == first.user)
      #expect(again.fullName == first.fullName)
      #expect(again.email == first.email)
      #expect(try await rig.refresh(refresh).json == ["error": "invalid_grant"])
    }
  }

  @Test func `an unknown token counts as revoked`() async throws {
    try await Rig.run { rig in
      for token in ["garbage", try rig.native().authorizationCode, try rig.native().identityToken] {
        let reply = try await rig.revoke(token)
        #expect(reply.status == 200)
        #expect(reply.body.isEmpty)
      }
      #expect(try rig.native().fullName == nil)
    }
  }

  @Test func `a wrong hint or another client revokes nothing`() async throws {
    try await Rig.run { rig in
      let code = try rig.native().authorizationCode
      let tokens = try await rig.exchange(code, client: Rig.native, redirect: nil).json
      let token = try #require(tokens["refresh_token"]?.string)
      #expect(try await rig.revoke(token, hint: "access_token").json == ["error": "invalid_request"])
      #expect(try await rig.revoke(token, hint: "id_token").json == ["error": "invalid_request"])
      #expect(try await rig.revoke(token, client: Rig.web).json == ["error": "invalid_grant"])
      #expect(try await rig.refresh(token).status == 200)
    }
  }
}
