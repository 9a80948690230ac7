import Crypto
import Foundation
import Testing

@testable import bramley

@Suite(.limitedConcurrency) struct ConfigCommandTests {
  private struct Report: Decodable {
    struct Fault: Decodable { var setting: String?, message: String, remedy: String? }
    var faults: [Fault]
    var warnings: [String]
  }

  private struct Shown: Decodable {
    struct Line: Decodable { var name: String, value: String?, hidden: Bool, source: String, place: String }
    var settings: [Line]
  }

  private func write(_ text: String, in folder: URL) throws {
    try text.write(to: folder.appending(path: "bramley.yaml"), atomically: true, encoding: .utf8)
  }

  private func yaml(in folder: URL) throws -> String {
    let key = folder.appending(path: "AuthKey.p8")
    try P256.Signing.PrivateKey().pemRepresentation.write(to: key, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    return """
      apple:
        team_id: A1B2C3D4E5
        key_id: F6G7H8J9K0
        private_key_path: AuthKey.p8
        native_client_ids: [com.example.app]
      admin: {token: "0123456789abcdefmarker"}

      """
  }

  @Test func `check reports all faults with settings and remedies, and no value`() async throws {
    try await withFolder { folder in
      try write("server: {prot: 1}\nlog: {level: loudmarker}\n", in: folder)
      let ending = try await Program.run(["config", "check"], in: folder)
      #expect(ending.status == 78 && ending.output == "")
      for part in ["server.port?", "log.level (in bramley.yaml)", "apple.team_id", "a right one"] {
        #expect(ending.errors.contains(part), "\(ending.errors)")
      }
      let json = try await Program.run(["config", "check", "--json"], in: folder)
      #expect(json.status == 78)
      let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
      let settings = Set(report.faults.compactMap(\.setting))
      #expect(settings.isSuperset(of: ["log.level", "apple.team_id", "apple.key_id"]))
      #expect(report.faults.allSatisfy { $0.remedy != nil })
      #expect(!(ending.errors + json.output).contains("loudmarker"))
    }
  }

  @Test func `check finds what serve would refuse, and accepts what it takes`() async throws {
    try await withFolder { folder in
      try write(try yaml(in: folder), in: folder)
      let right = try await Program.run(["config", "check"], in: folder)
      #expect(right.status == 0 && right.output == "the configuration has no faults\n", "\(right.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "bramley-data").path))
      let other = try await Program.run(
        ["config", "check", "--database", "postgres://db.example/bramley"], in: folder)
      #expect(other.status == 78 && other.errors.contains("server.master_key_path"))
      let proxied = try await Program.run(
        ["config", "check"], in: folder,
        environment: ["BRAMLEY_SERVER_PUBLIC_URL": "https://id.example.com"])
      #expect(proxied.status == 78 && proxied.errors.contains("server.trusted_proxies"))
      let missing = try await Program.run(["config", "check", "--config", "none.yaml", "--json"], in: folder)
      #expect(missing.status == 78)
      #expect(try JSONDecoder().decode(Report.self, from: Data(missing.output.utf8)).faults.count == 1)
    }
  }

  @Test func `show says what is in effect and where it comes from, and hides secrets`() async throws {
    try await withFolder { folder in
      try write(try yaml(in: folder), in: folder)
      let environment = ["BRAMLEY_LOG_LEVEL": "debug"]
      let json = try await Program.run(["config", "show", "--json"], in: folder, environment: environment)
      #expect(json.status == 0, "\(json.errors)")
      let lines = try JSONDecoder().decode(Shown.self, from: Data(json.output.utf8)).settings
      func line(_ name: String) -> Shown.Line? { lines.first { $0.name == name } }
      #expect(line("admin.token")?.hidden == true && line("admin.token")?.source == "file")
      #expect(line("log.level")?.value == "debug" && line("log.level")?.source == "environment")
      #expect(line("server.port")?.value == "8080" && line("server.port")?.source == "default")
      let text = try await Program.run(
        ["config", "show", "--port", "9"], in: folder, environment: environment)
      #expect(text.output.contains("(hidden)") && text.output.contains("from --port"))
      #expect(!(json.output + text.output).contains("marker"))
      try write("server: {prot: 1}\n", in: folder)
      #expect(try await Program.run(["config", "show"], in: folder).status == 78)
    }
  }
}
