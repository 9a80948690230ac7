import Foundation
import Inspection
import Testing

@testable import bramley

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `init`, `doctor` and `serve` after one another, each a process of its own, before an emulator.
@Suite(.limitedConcurrency) struct SetUpCommandTests {
  struct World: Decodable { var team_id, key_id, private_key: String }

  struct Apple {
    var program: Program
    var environment: [String: String]
    var flags: [String]
  }

  func apple(in folder: URL) async throws -> Apple {
    let program = try Program(["apple", "--port", "0"], in: folder)
    let url = try await program.address()
    let (data, _) = try await URLSession.shared.data(from: URL(string: "\(url)/_emulator/world")!)
    let world = try JSONDecoder().decode(World.self, from: data)
    let key = folder.appending(path: "AuthKey_\(world.key_id).p8")
    try world.private_key.write(to: key, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    return Apple(
      program: program, environment: ["BRAMLEY_APPLE_BASE_URL": url],
      flags: [
        "--team-id", world.team_id, "--key-id", world.key_id, "--private-key-path", key.lastPathComponent,
        "--native-client-id", "com.example.bramley", "--web-client-id", "com.example.bramley.web",
      ])
  }

  @Test func `init writes a file that doctor finds right and serve accepts`() async throws {
    try await withFolder { folder in
      let apple = try await apple(in: folder)
      let made = try await Program.run(["init"] + apple.flags, in: folder, environment: apple.environment)
      #expect(made.status == 0, "\(made.output)\(made.errors)")
      #expect(made.output.contains("ok    apple_client"))
      #expect(!made.output.contains("\u{1B}"))
      let file = folder.appending(path: "bramley.yaml")
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)

      let doctor = try await Program.run(["doctor", "--json"], in: folder, environment: apple.environment)
      #expect(doctor.status == 0, "\(doctor.output)")
      #expect(doctor.errors == "")
      struct Report: Decodable {
        struct Check: Decodable { var id, status, subject, message: String, remedy: String? }
        var checks: [Check]
      }
      let report = try JSONDecoder().decode(Report.self, from: Data(doctor.output.utf8))
      #expect(
        Set(report.checks.map(\.id))
          == Set(CheckID.allCases.map(\.rawValue)).subtracting(
            CheckID.ofProviders.union(CheckID.ofMail).map(\.rawValue)))

      let again = try await Program.run(["init"] + apple.flags, in: folder, environment: apple.environment)
      #expect(again.status == 1)
      #expect(again.errors.contains("--force"))

      let server = try Program(["serve", "--port", "0"], in: folder, environment: apple.environment)
      _ = try await server.address()
      #expect(try await server.stop().ending.status == 0)
      _ = try await apple.program.stop()
    }
  }

  @Test func `a failed check is status 1, and the file is still written`() async throws {
    try await withFolder { folder in
      let apple = try await apple(in: folder)
      let flags = apple.flags + ["--web-client-id", "com.example.nobody"]
      let made = try await Program.run(
        ["init", "--output", "other.yaml"] + flags, in: folder, environment: apple.environment)
      #expect(made.status == 1)
      #expect(made.output.contains("fail  apple_client"))
      #expect(made.output.contains("bramley serve --config other.yaml"))
      let arguments = ["doctor", "--config", "other.yaml"]
      let doctor = try await Program.run(arguments, in: folder, environment: apple.environment)
      #expect(doctor.status == 1)
      #expect(doctor.output.contains("com.example.nobody is a Services ID"))
      let skipping = ["init", "--skip-doctor", "--force", "--output", "other.yaml"] + flags
      #expect(try await Program.run(skipping, in: folder).status == 0)
      _ = try await apple.program.stop()
    }
  }

  @Test func `without a terminal and without flags, init names the flags and ends`() async throws {
    try await withFolder { folder in
      let ending = try await Program.run(["init"], in: folder)
      #expect(ending.status == 64)
      #expect(ending.errors.contains("--team-id"))
      #expect(ending.output == "")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func `a broken file is reported by its own fault only`() async throws {
    try await withFolder { folder in
      try "apple:\n  team_id: [\n".write(
        to: folder.appending(path: "bramley.yaml"), atomically: true, encoding: .utf8)
      let serve = try await Program.run(["serve"], in: folder)
      #expect(serve.status == 78)
      #expect(serve.errors.split(separator: "\n").count == 1)
      let doctor = try await Program.run(["doctor"], in: folder)
      #expect(doctor.status == 1)
      #expect(doctor.output.hasPrefix("fail  configuration"))
      #expect(try await Program.run(["doctor", "--config", "none.yaml"], in: folder).status == 1)
      #expect(try await Program.run(["doctor", "--port", "http"], in: folder).status == 64)
    }
  }
}
