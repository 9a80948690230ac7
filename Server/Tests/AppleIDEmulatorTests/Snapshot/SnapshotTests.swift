import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct SnapshotTests {
  @Test func `a snapshot restores the whole world, in another emulator too`() async throws {
    try await Rig.run { rig in
      try rig.emulator.addTeam(NewTeam(id: "TEAM000002"))
      try rig.emulator.addClient(NewClient(id: "com.other.app", kind: .native, team: "TEAM000002"))
      try rig.emulator.addPerson(NewPerson(id: "ada", managed: true))
      try rig.emulator.advanceClock(by: 10.25)
      try rig.emulator.rotateKeys()
      let refresh = try #require(try await rig.tokens(hideEmail: true)["refresh_token"]?.string)
      let unused = try rig.native("com.other.app", person: "ada").authorizationCode
      let snapshot = try await rig.get("/_emulator/snapshot")
      #expect(snapshot.status == 200)
      let keys = try await rig.get("/auth/keys").body
      let world = try await rig.get("/_emulator/world").body

      try await Rig.run { other in
        let put = try await other.control("snapshot", snapshot.text, method: "PUT")
        #expect(put.status == 204)
        #expect(try await other.get("/_emulator/snapshot").body == snapshot.body)
        #expect(try await other.get("/auth/keys").body == keys)
        #expect(try await other.get("/_emulator/world").body == world)
        #expect(other.emulator.now == other.clock.now + 10.25)
        #expect(try await other.refresh(refresh).status == 200)
        #expect(try await other.exchange(unused, client: "com.other.app", redirect: nil).status == 200)
        #expect(try other.native().fullName == nil)
      }
    }
  }

  @Test func `an inconsistent snapshot is rejected, and nothing changes`() async throws {
    try await Rig.run { rig in
      _ = try await rig.tokens()
      let good = try await rig.get("/_emulator/snapshot").text
      let world = rig.emulator.world
      let team = world.teamID.rawValue
      for (wrong, why) in [
        ("{}", "version"), ("[]", "object"),
        (good.replacing("\"version\":1", with: "\"version\":2"), "version"),
        (good.replacing("\"team\":\"\(team)\"", with: "\"team\":\"TEAM000009\""), "team"),
        (good.replacing("\"primary\":\"com.example.bramley\"", with: "\"primary\":\"com.none\""), "primary"),
        (good.replacing("\"id\":\"maya\"", with: "\"id\":\"tomas\""), "twice"),
        (good.replacing("\"id\":\"maya\"", with: "\"id\":\"other\""), "consents[0]"),
        (good.replacing("BEGIN PRIVATE", with: "BEGIN NO"), "teams[0].private_key"),
        (good.replacing("BEGIN RSA PRIVATE", with: "BEGIN NO"), "signing_keys"),
      ] {
        let reply = try await rig.send(
          "PUT", "/_emulator/snapshot", headers: [("Content-Type", "application/json")], body: wrong)
        #expect(reply.status == 400)
        #expect(reply.json["detail"]?.string?.contains(why) == true, "\(reply.text)")
      }
      let form = try await rig.send(
        "PUT", "/_emulator/snapshot", headers: [("Content-Type", "text/plain")], body: good)
      #expect(form.status == 415)
      #expect(rig.emulator.world == world)
      #expect(try await rig.get("/_emulator/snapshot").text == good)
    }
  }

  @Test func `ten thousand people are exported and imported`() async throws {
    try await Rig.run { rig in
      for number in 0..<10_000 { try rig.emulator.addPerson(NewPerson(id: "n\(number)")) }
      let snapshot = try rig.emulator.snapshot()
      try await Rig.run { other in
        try other.emulator.restore(snapshot)
        #expect(other.emulator.world == rig.emulator.world)
        #expect(try other.native(person: "n9999@example.com").user == rig.native(person: "n9999").user)
      }
    }
  }
}
