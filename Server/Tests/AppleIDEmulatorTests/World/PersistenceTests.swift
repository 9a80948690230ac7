import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct PersistenceTests {
  @Test func `a world in a folder outlives a restart, with keys, people, consents and tokens`() async throws {
    try await withFolder { folder in
      let before = try await inWorld(folder) { rig in
        let ada = try rig.emulator.addPerson(email: "ada@example.com", givenName: "Ada")
        let code = try rig.native(person: ada.id, hideEmail: true).authorizationCode
        let tokens = try await rig.exchange(code, client: Rig.native, redirect: nil).json
        let gone = try rig.native(person: "maya").authorizationCode
        let goneToken = try await rig.exchange(gone, client: Rig.native, redirect: nil).json
        _ = try await rig.revoke(goneToken["refresh_token"]?.string ?? "")
        return (
          world: rig.emulator.world, keys: try await rig.get("/auth/keys").text, used: code,
          unused: try rig.native(person: ada.id).authorizationCode,
          refresh: try #require(tokens["refresh_token"]?.string)
        )
      }
      try await inWorld(folder) { rig in
        #expect(rig.emulator.world == before.world)
        #expect(try await rig.get("/auth/keys").text == before.keys)
        #expect(try await rig.refresh(before.refresh).status == 200)
        let used = try await rig.exchange(before.used, client: Rig.native, redirect: nil)
        #expect(used.json["error_description"] == "The code has already been used.")
        #expect(try await rig.exchange(before.unused, client: Rig.native, redirect: nil).status == 200)
        #expect(try rig.native(person: "ada@example.com").email == nil)
        #expect(try rig.native(person: "maya").email != nil)
        try rig.emulator.reset()
      }
      try await inWorld(folder) { rig in
        let keys = try await rig.get("/auth/keys").text
        let refreshed = try await rig.refresh(before.refresh)
        #expect(rig.emulator.world.people.count == 3)
        #expect(keys == before.keys)
        #expect(refreshed.json == ["error": "invalid_grant"])
      }
    }
  }

  @Test func `worlds in two folders share no key`() async throws {
    try await withFolder { one in
      try await withFolder { other in
        let first = try await inWorld(one) { try await $0.get("/auth/keys").text }
        let second = try await inWorld(other) { try await $0.get("/auth/keys").text }
        #expect(first != second)
      }
    }
  }

  @Test func `files are private, a truncated last line is accepted, a damaged file is named`() async throws {
    try await withFolder { folder in
      let world = try EmulatedApple(folder: folder)
      try world.addPerson(givenName: "Ada")
      world.close()
      let history = folder.appending(path: "apple-id.history")
      for file in [history, folder.appending(path: "apple-id.lock")] {
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
      }
      let handle = try FileHandle(forWritingTo: history)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(#"{"personAdded":{"_0":{"id":"#.utf8))
      try handle.close()
      let again = try EmulatedApple(folder: folder)
      #expect(again.world.people.map(\.givenName).last == "Ada")
      again.close()
      try Data("no history\n".utf8).write(to: history)
      #expect(throws: (any Error).self) { try EmulatedApple(folder: folder) }
    }
  }

  @Test func `what controls changed outlives a restart`() async throws {
    try await withFolder { folder in
      let before = try await inWorld(folder) { rig in
        try rig.emulator.addTeam(NewTeam(id: "TEAM000002"))
        try rig.emulator.addClient(NewClient(id: "com.other.app", kind: .native, team: "TEAM000002"))
        try rig.emulator.advanceClock(by: 86_400)
        try rig.emulator.rotateKeys()
        try rig.emulator.setForwarding(.disabled, of: "tomas")
        try rig.emulator.deleteAppleAccount(of: "maya")
        return try await rig.get("/_emulator/snapshot").body
      }
      try await inWorld(folder) { rig in
        #expect(try await rig.get("/_emulator/snapshot").body == before)
        #expect(rig.emulator.now == rig.clock.now + 86_400)
        try rig.emulator.reset()
        #expect(rig.emulator.now == rig.clock.now)
        #expect(rig.emulator.world.clients.count == 2)
        #expect(rig.emulator.world.teams.count == 1)
      }
    }
  }

  @Test func `a second emulator is kept out of the folder until the first has stopped`() async throws {
    try await withFolder { folder in
      let first = try EmulatedApple(folder: folder)
      let refusal = #expect(throws: WorldFolderFailure.self) { try EmulatedApple(folder: folder) }
      #expect(refusal?.description.hasPrefix("another emulator (process id \(getpid())) uses") == true)
      first.close()
      #expect(throws: WorldFolderFailure.closed) { try first.addPerson() }
      let second = try EmulatedApple(folder: folder)
      #expect(second.world.people.count == 3)
      second.close()
    }
  }

  @Test func `a snapshot put into a folder outlives a restart`() async throws {
    let snapshot = try await Self.snapshotOfAnother()
    try await withFolder { folder in
      let teams = try await inWorld(folder) { rig in
        try rig.emulator.restore(snapshot)
        return rig.emulator.world.teams
      }
      try await inWorld(folder) { rig in
        #expect(rig.emulator.world.teams == teams)
        #expect(rig.emulator.world.people.last?.id == "ada")
      }
    }
  }

  private static func snapshotOfAnother() async throws -> WorldSnapshot {
    let other = try EmulatedApple()
    try other.addPerson(NewPerson(id: "ada"))
    return try other.snapshot()
  }

  private func inWorld<Result: Sendable>(
    _ folder: URL, _ body: (Rig) async throws -> Result
  ) async throws -> Result {
    var result: Result?
    try await Rig.run(folder: folder) { result = try await body($0) }
    return try #require(result)
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apple-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }
}
