import AppleIDEmulator
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The built emulator, started with a custom world.
@Suite(.limitedConcurrency) struct AppleTests {
  private func people(at address: String) async throws -> [String] {
    let (data, _) = try await URLSession.shared.data(from: URL(string: "\(address)/_emulator/world")!)
    return try JSONDecoder().decode(AppleWorld.self, from: data).people.map(\.id)
  }

  private func write(_ text: String, to name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  @Test func `it begins with emulator.yaml, and with the file that is named instead`() async throws {
    try await withFolder { folder in
      try write("people: [{id: ada}]", to: "emulator.yaml", in: folder)
      try write("people: [{id: eve}]", to: "other.yaml", in: folder)
      for (flags, id) in [([], "ada"), (["--world", "other.yaml"], "eve")] {
        let apple = try Program(["apple", "--port", "0"] + flags, in: folder)
        #expect(try await people(at: try await apple.address()) == [id])
        _ = try await apple.stop()
      }
    }
  }

  @Test func `a stored world takes precedence over the file, and a line says so`() async throws {
    try await withFolder { folder in
      let command = ["apple", "--port", "0", "--data", "kept"]
      try write("people: [{id: ada}]", to: "emulator.yaml", in: folder)
      let first = try Program(command, in: folder)
      #expect(try await people(at: try await first.address()) == ["ada"])
      #expect(try await !first.stop().ending.errors.contains("is not applied"))
      try write("people: [{id: eve}]", to: "emulator.yaml", in: folder)
      let second = try Program(command, in: folder)
      #expect(try await people(at: try await second.address()) == ["ada"])
      #expect(
        try await second.stop().ending.errors.contains(
          "emulator.yaml is not applied: the world kept in kept/apple"))
    }
  }

  @Test func `a server's configuration that is not finished yet does not keep it from starting`() async throws
  {
    try await withFolder { folder in
      let values = "apple:\n  team_id: yours\n  private_key_path: AuthKey.p8\nserver: {port: none}\n"
      try write(values + "log: {level: info}", to: "bramley.yaml", in: folder)
      let apple = try Program(["apple", "--port", "0"], in: folder)
      #expect(try await !people(at: try await apple.address()).isEmpty)
      _ = try await apple.stop()
      try write(values + "log: {level: loud}", to: "bramley.yaml", in: folder)
      let refused = try await Program.run(["apple", "--port", "0"], in: folder)
      #expect(refused.status == 78 && refused.errors.contains("log.level"))
      #expect(!refused.errors.contains("AuthKey.p8"))
    }
  }

  @Test func `a wrong or missing file ends the start with status 78 and all faults`() async throws {
    try await withFolder { folder in
      try write("people: [{id: a b}]\nclints: []", to: "emulator.yaml", in: folder)
      let wrong = try await Program.run(["apple", "--port", "0"], in: folder)
      #expect(wrong.status == 78)
      #expect(wrong.errors.contains("line 1: people[0].id") && wrong.errors.contains("did you mean clients?"))
      #expect(wrong.output.isEmpty)
      let missing = try await Program.run(["apple", "--port", "0", "--world", "none.yaml"], in: folder)
      #expect(missing.status == 78)
      #expect(missing.errors.contains("none.yaml is not there; check --world"))
    }
  }
}
