import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct PeopleTests {
  @Test func `a managed account shares its real address, unverified, and names its organisation`()
    async throws
  {
    try await Rig.run { rig in
      let made = try await rig.control(
        "people", #"{"id":"pupil","email":"pupil@school.example","managed":true}"#)
      #expect(made.status == 201)
      let organization = try #require(made.json["org_id"]?.string)
      let credential = try rig.native(person: "pupil", hideEmail: true)
      #expect(credential.email == "pupil@school.example")
      let claims = rig.claims(credential.identityToken)
      #expect(claims["org_id"]?.string == organization)
      #expect(claims["email_verified"] == false)
      #expect(claims["is_private_email"] == nil)
      #expect(rig.claims(try rig.native().identityToken)["org_id"] == nil)
    }
  }

  @Test func `an account without an address shares none`() async throws {
    try await Rig.run { rig in
      try await rig.control("people", #"{"id":"pupil","org_id":"school-1","no_email":true}"#)
      let credential = try rig.native(person: "pupil")
      #expect(credential.email == nil)
      let claims = rig.claims(credential.identityToken)
      #expect(claims["email"] == nil && claims["email_verified"] == nil)
      #expect(claims["org_id"] == "school-1")
      let web = try await rig.signIn(Rig.asking, person: "pupil")
      #expect(web.inputs["user"]?.contains("email") != true)
    }
  }

  @Test(arguments: [("child", 1.0), ("not_child", 2), ("unknown", 0)])
  func `a device returns the age range`(age: String, range: Double) async throws {
    try await Rig.run { rig in
      try await rig.control("people", #"{"id":"kim","age":"\#(age)"}"#)
      let reply = try await rig.control(
        "native/authorize", #"{"client_id":"com.example.bramley","person":"kim"}"#)
      #expect(reply.json["user_age_range"]?.number == range)
    }
  }

  @Test func `the real-user status is returned as set, the first time only`() async throws {
    try await Rig.run { rig in
      let body = #"{"client_id":"com.example.bramley","real_user_status":1}"#
      let first = try await rig.control("native/authorize", body)
      #expect(first.json["real_user_status"] == 1)
      #expect(rig.claims(first.json["identity_token"]?.string)["real_user_status"] == 1)
      #expect(try await rig.control("native/authorize", body).json["real_user_status"] == 0)
    }
  }

  @Test func `stop using invalidates codes and tokens, and the next sign-in is a first one`() async throws {
    try await Rig.run { rig in
      let tokens = try await rig.tokens()
      let unused = try rig.native().authorizationCode
      let reply = try await rig.control(
        "people/maya.lindqvist%40example.com/stop-using", #"{"client_id":"com.example.bramley.web"}"#)
      #expect(reply.status == 204)
      let refresh = try #require(tokens["refresh_token"]?.string)
      #expect(try await rig.refresh(refresh).json == ["error": "invalid_grant"])
      #expect(
        try await rig.exchange(unused, client: Rig.native, redirect: nil).json["error"] == "invalid_grant")
      #expect(try rig.native().fullName != nil)
      #expect(
        try await rig.json("/_emulator/people/misaki/stop-using", #"{"client_id":"com.example.bramley"}"#)
          .status == 409)
      #expect(
        try await rig.json("/_emulator/people/nobody/stop-using", #"{"client_id":"com.example.bramley"}"#)
          .status == 404)
      #expect(
        try await rig.json("/_emulator/people/maya/stop-using", #"{"client_id":"com.none"}"#).status == 404)
    }
  }

  @Test func `a deleted Apple Account is deleted for all teams`() async throws {
    try await Rig.run { rig in
      let team = try rig.emulator.addTeam()
      try rig.emulator.addClient(NewClient(id: "com.other.app", kind: .native, team: team.id))
      let here = try await rig.tokens()
      let there = try await rig.tokens("com.other.app")
      #expect(try await rig.control("people/maya/delete-apple-account").status == 204)
      for (tokens, client) in [(here, Rig.native), (there, "com.other.app")] {
        let reply = try await rig.refresh(try #require(tokens["refresh_token"]?.string), client: client)
        #expect(reply.json == ["error": "invalid_grant"])
      }
      let native = try await rig.json(
        "/_emulator/native/authorize", #"{"client_id":"com.example.bramley","person":"maya"}"#)
      #expect(native.status == 409)
      let page = try await rig.authorize(Rig.asking)
      #expect(!page.text.contains("maya.lindqvist@example.com"))
      #expect(try await rig.signIn().status == 400)
      #expect(try rig.native().fullName?.givenName == "美咲")
      #expect(try await rig.json("/_emulator/people/maya/delete-apple-account", "{}").status == 409)
      #expect(rig.emulator.world.people.first?.isDeleted == true)
    }
  }

  @Test func `forwarding is switched for a person`() async throws {
    try await Rig.run { rig in
      #expect(try await rig.control("people/maya/forwarding", #"{"enabled":false}"#).status == 204)
      #expect(rig.emulator.world.people.map(\.forwardsEmail) == [false, true, true])
      try await rig.control("people/maya.lindqvist@example.com/forwarding", #"{"enabled":true}"#)
      #expect(rig.emulator.world.people.map(\.forwardsEmail) == [true, true, true])
      #expect(try await rig.json("/_emulator/people/maya/forwarding", "{}").status == 400)
    }
  }

  @Test(arguments: [
    (#"{"email":"ada"}"#, 400), (#"{"id":"a b"}"#, 400), (#"{"id":"maya"}"#, 409), (#"{"age":"old"}"#, 400),
    (#"{"managed":false,"org_id":"x"}"#, 400),
  ])
  func `an invalid person is a problem`(body: String, status: Int) async throws {
    try await Rig.run { rig in
      let reply = try await rig.json("/_emulator/people", body)
      #expect(reply.status == status)
      #expect(rig.emulator.world.people.count == 3)
    }
  }
}
