import AppleID
import AppleIDEmulator
import Foundation
import OpenID
import Testing

@Suite(.limitedConcurrency) struct NativeAuthorizationTests {
  @Test func `name and address are returned the first time only`() async throws {
    try await Rig.run { rig in
      let body = #"{"client_id":"com.example.bramley","nonce":"aB+/ \"1","state":"s"}"#
      let first = try await rig.json("/_emulator/native/authorize", body)
      #expect(first.status == 200)
      #expect(first.json["email"] == "maya.lindqvist@example.com")
      #expect(first.json["full_name"] == .object(["given_name": "Maya", "family_name": "Lindqvist"]))
      #expect(first.json["state"] == "s")
      #expect(first.json["real_user_status"] == 2)
      let user = try #require(first.json["user"]?.string)
      #expect(user.wholeMatch(of: /\d{6}\.[0-9a-f]{32}\.\d{4}/) != nil)
      let claims = rig.claims(first.json["identity_token"]?.string)
      #expect(claims["nonce"] == #"aB+/ "1"#)
      #expect(claims["sub"]?.string == user)
      #expect(claims["aud"] == "com.example.bramley")
      #expect(claims["real_user_status"] == 2)
      #expect(claims["nonce_supported"] == true)
      let code = try #require(first.json["authorization_code"]?.string)
      #expect(claims["c_hash"]?.string == CodeHash.value(of: code))

      let second = try await rig.json("/_emulator/native/authorize", body)
      #expect(second.json["email"] == nil)
      #expect(second.json["full_name"] == nil)
      #expect(second.json["user"]?.string == user)
      let later = rig.claims(second.json["identity_token"]?.string)
      #expect(later["email"] == "maya.lindqvist@example.com")
      #expect(later["real_user_status"] == nil)
    }
  }

  @Test func `the team's app and service know a person by one subject and one consent`() async throws {
    try await Rig.run { rig in
      let native = try rig.native(person: "tomas", hideEmail: true)
      let web = try await rig.signIn(Rig.asking, person: "tomas")
      let claims = rig.claims(web.inputs["id_token"])
      #expect(claims["sub"]?.string == native.user.rawValue)
      #expect(claims["email"]?.string == native.email)
      #expect(web.inputs["user"] == nil)
      #expect(try rig.native(person: "maya").user != native.user)
    }
  }

  @Test func `only what the scopes request is returned`() async throws {
    try await Rig.run { rig in
      let body = #"{"client_id":"com.example.bramley","scopes":["name"]}"#
      let reply = try await rig.json("/_emulator/native/authorize", body)
      #expect(reply.json["email"] == nil)
      #expect(reply.json["full_name"] != nil)
      #expect(rig.claims(reply.json["identity_token"]?.string)["email"] == nil)
    }
  }

  @Test(arguments: ["misaki", "MISAKI.SATO@example.com", "美咲 佐藤", "美咲"])
  func `a person is found by id, address or name`(name: String) async throws {
    try await Rig.run { rig in
      let credential = try rig.native(person: name)
      #expect(credential.email == "misaki.sato@example.com")
    }
  }

  @Test(arguments: [
    (#"{"client_id":"com.example.none"}"#, 404),
    (#"{"client_id":"com.example.bramley","person":"nobody"}"#, 404),
    (#"{"client_id":"com.example.bramley.web"}"#, 400), ("{}", 400), ("{", 400), ("[]", 400),
    (#"{"client_id":"com.example.bramley","scopes":["phone"]}"#, 400),
  ])
  func `an impossible request is a problem`(body: String, status: Int) async throws {
    try await Rig.run { rig in
      let reply = try await rig.json("/_emulator/native/authorize", body)
      #expect(reply.status == status)
      #expect(reply.header("Content-Type") == "application/problem+json")
      #expect(reply.json["status"]?.number == Double(status))
      #expect(Set(reply.json.keys) == ["type", "title", "status", "detail", "code"])
      let code = try #require(reply.json["code"]?.string)
      #expect(reply.json["type"]?.string == "urn:bramley:problem:\(code)")
    }
  }
}
