import AppleID
import AppleIDEmulator
import Crypto
import Foundation
import Testing

@Suite(.limitedConcurrency) struct TeamTests {
  @Test func `a team comes with an id and a key of its own`() async throws {
    try await Rig.run { rig in
      let made = try await rig.control("teams", #"{"name":"Other"}"#)
      #expect(made.status == 201)
      #expect(made.json["id"]?.string?.wholeMatch(of: /[A-Z0-9]{10}/) != nil)
      #expect(made.json["key_id"]?.string?.wholeMatch(of: /[A-Z0-9]{10}/) != nil)
      let pem = try #require(made.json["private_key"]?.string)
      #expect(throws: Never.self) { try P256.Signing.PrivateKey(pemRepresentation: pem) }
      #expect(pem != rig.emulator.world.privateKey)
      let named = try await rig.control("teams", #"{"id":"TEAM000002"}"#)
      #expect(named.json["id"] == "TEAM000002")
      let world = try await rig.get("/_emulator/world").json
      #expect(world["teams"]?.list.count == 3)
      #expect(world["teams"]?.list[1] == .object(made.json))
    }
  }

  @Test(arguments: [
    (#"{"id":"short"}"#, 400), (#"{"id":"lower00000"}"#, 400), (#"{"key_id":"AAAAAAAAAA"}"#, 400),
    (#"{"key_id":"AAAAAAAAAA","private_key":"x"}"#, 400), (#"{"id":"TEAM000002"}"#, 409),
  ])
  func `an invalid team is a problem`(body: String, status: Int) async throws {
    try await Rig.run { rig in
      try rig.emulator.addTeam(NewTeam(id: "TEAM000002"))
      let reply = try await rig.json("/_emulator/teams", body)
      #expect(reply.status == status)
      #expect(reply.header("Content-Type") == "application/problem+json")
      #expect(rig.emulator.world.teams.count == 2)
    }
  }

  @Test func `a person has another subject and relay address in each team, and keeps them`() async throws {
    try await Rig.run { rig in
      let team = try rig.emulator.addTeam()
      try rig.emulator.addClient(NewClient(id: "com.other.app", kind: .native, team: team.id))
      let here = try rig.native(hideEmail: true)
      let there = try rig.native("com.other.app", hideEmail: true)
      #expect(there.user != here.user)
      #expect(there.user.rawValue.wholeMatch(of: /\d{6}\.[0-9a-f]{32}\.\d{4}/) != nil)
      #expect(there.email != here.email)
      try rig.emulator.stopUsing("com.other.app", person: "maya")
      let again = try rig.native("com.other.app", hideEmail: true)
      #expect(again.user == there.user)
      #expect(again.email == there.email)
      #expect(again.fullName != nil)
    }
  }

  @Test func `a client's secret is checked against its own team and key`() async throws {
    try await Rig.run { rig in
      let team = try rig.emulator.addTeam()
      try rig.emulator.addClient(NewClient(id: "com.other.app", kind: .native, team: team.id))
      let home = try rig.team(of: Rig.native)
      let code = try rig.native("com.other.app").authorizationCode
      for wrong in [
        try rig.secret(for: "com.other.app", of: home),
        try rig.secret(for: "com.other.app", of: team, kid: home.keyID.rawValue),
        try rig.secret(for: "com.other.app", of: home) { $0.iss = team.id.rawValue },
      ] {
        let reply = try await rig.exchange(code, client: "com.other.app", redirect: nil, secret: wrong)
        #expect(reply.json == ["error": "invalid_client"])
      }
      #expect(try await rig.exchange(code, client: "com.other.app", redirect: nil).status == 200)
      let own = try rig.native().authorizationCode
      let foreign = try rig.secret(for: Rig.native, of: team)
      let refused = try await rig.exchange(own, client: Rig.native, redirect: nil, secret: foreign)
      #expect(refused.json == ["error": "invalid_client"])
    }
  }
}
