import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@testable import bramley

/// `bramley export`, and what `import --from bramley` makes of it.
@Suite(.limitedConcurrency) struct ExportCommandTests {
  private func run(_ arguments: [String], in folder: URL, _ environment: [String: String] = [:]) async throws
    -> Program.Ending
  {
    try await Program.run(arguments, in: folder, environment: environment)
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Fills the data folder `a` with people of three systems.
  private func fill(_ folder: URL) async throws {
    let files = [
      ("users.json", SampleExports.firebaseJSON), ("hash.txt", SampleExports.firebaseConfig),
      ("users.ndjson", SampleExports.auth0Lines.replacing("Ada@", with: "other@")),
      ("p.ndjson", SampleExports.auth0Passwords),
      ("people.csv", "id,email,email_verified\n9,zoë@exämple.com,t\n"),
    ]
    for (name, content) in files { try Data(content.utf8).write(to: folder.appending(path: name)) }
    for arguments in [
      ["--from", "firebase", "users.json", "--firebase-hash-config", "hash.txt"],
      ["--from", "auth0", "users.ndjson", "--passwords", "p.ndjson", "--apple-team", "A1B2C3D4E5"],
      ["--from", "csv", "people.csv"],
    ] {
      let ending = try await run(["import"] + arguments + ["--yes", "--data", "a"], in: folder)
      #expect(ending.status <= 1, "\(ending.errors)")
    }
  }

  /// The lines behind the header, which has the time.
  private func accounts(_ name: String, in folder: URL) throws -> [Substring] {
    Array(try text(name, in: folder).split(separator: "\n").dropFirst())
  }

  @Test func `a store is exported, imported and exported again without a difference`() async throws {
    try await withFolder { folder in
      try await fill(folder)
      let first = try await run(["export", "one.jsonl", "--data", "a", "--json"], in: folder)
      #expect(first.status == 0, "\(first.errors)")
      #expect(!(first.output + first.errors).contains("@"))
      let mode = try FileManager.default.attributesOfItem(atPath: folder.appending(path: "one.jsonl").path)
      #expect(mode[.posixPermissions] as? Int == 0o600)
      let lines = try accounts("one.jsonl", in: folder)
      #expect(lines.count == 5, "\(lines)")
      #expect(try text("one.jsonl", in: folder).hasPrefix(#"{"accounts":5,"bramley_export":1,"#))

      let added = try await run(
        ["import", "--from", "bramley", "one.jsonl", "--yes", "--data", "b"], in: folder)
      #expect(added.status == 0, "\(added.output) \(added.errors)")
      #expect(try await run(["export", "two.jsonl", "--data", "b"], in: folder).status == 0)
      #expect(try accounts("two.jsonl", in: folder) == lines)
      let again = try await run(
        ["import", "--from", "bramley", "one.jsonl", "--yes", "--data", "b"], in: folder)
      #expect(again.status == 0 && again.output.contains("an earlier import added: 5."))
      #expect(try await run(["check", "--data", "b"], in: folder).status == 0)

      let refused = try await run(["export", "two.jsonl", "--data", "b"], in: folder)
      #expect(refused.status == 1 && refused.errors.contains("--force"))
      #expect(try await run(["export", "two.jsonl", "--data", "b", "--force"], in: folder).status == 0)
      let audit = try await run(["audit", "--kind", "accounts_exported", "--data", "b"], in: folder)
      #expect(audit.output.contains("accounts=5"))
    }
  }

  @Test func `authenticator apps go along, sealed for the store that takes them in`() async throws {
    try await withFolder { folder in
      try await fill(folder)
      #expect(try await run(["export", "one.jsonl", "--data", "a"], in: folder).status == 0)
      let factor =
        #"{"created_at":"2026-01-02T03:04:05.678Z","id":"f","kind":"totp","label":"Phone","last_step":7,"#
        + #""secret":"MTIzNDU2Nzg5MDEyMzQ1Njc4OTA"}"#
      var lines = try text("one.jsonl", in: folder).split(separator: "\n").map(String.init)
      lines[1] = String(lines[1].dropLast()) + #","second_factors":[\#(factor)]}"#
      try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "one.jsonl"))
      let added = try await run(
        ["import", "--from", "bramley", "one.jsonl", "--yes", "--data", "b"], in: folder)
      #expect(added.status == 0, "\(added.output) \(added.errors)")
      let exported = try await run(["export", "two.jsonl", "--data", "b"], in: folder)
      #expect(exported.output.contains("secrets of 1 authenticator apps"), "\(exported.output)")
      #expect(try accounts("two.jsonl", in: folder).map(String.init) == Array(lines.dropFirst()))
      let check = try await run(["check", "--data", "b"], in: folder)
      #expect(check.status == 0, "\(check.output)")
      lines[1] = lines[1].replacing(#""kind":"totp""#, with: #""kind":"odd""#)
      try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "one.jsonl"))
      let refused = try await run(
        ["import", "--from", "bramley", "one.jsonl", "--yes", "--data", "c", "--json"], in: folder)
      let summary = try JSONDecoder().decode(ImportSummary.self, from: Data(refused.output.utf8))
      #expect(summary.added == 4 && summary.reasons == ["unreadable": 1], "no account without its factor")
    }
  }

  @Test func `accounts go to PostgreSQL and back without a difference`() async throws {
    try await PostgresCluster.withDatabase { url in
      try await withFolder { folder in
        try await fill(folder)
        let key = try await run(["keys", "list", "--data", "a"], in: folder)
        #expect(key.status == 0, "\(key.errors)")
        let there = [
          "BRAMLEY_DATABASE_URL": url,
          "BRAMLEY_SERVER_MASTER_KEY": Data(repeating: 5, count: 32).base64EncodedString(),
        ]
        #expect(try await run(["export", "one.jsonl", "--data", "a"], in: folder).status == 0)
        let trial = try await run(
          ["import", "--from", "bramley", "one.jsonl", "--dry-run"], in: folder, there)
        #expect(trial.status == 0 && trial.output.contains("would be added: 5."), "\(trial)")
        let added = try await run(["import", "--from", "bramley", "one.jsonl", "--yes"], in: folder, there)
        #expect(added.status == 0, "\(added.output) \(added.errors)")
        #expect(try await run(["export", "two.jsonl"], in: folder, there).status == 0)
        #expect(try accounts("two.jsonl", in: folder) == accounts("one.jsonl", in: folder))
        let back = try await run(
          ["import", "--from", "bramley", "two.jsonl", "--yes", "--data", "c"], in: folder)
        #expect(back.status == 0, "\(back.errors)")
        #expect(try await run(["export", "three.jsonl", "--data", "c"], in: folder).status == 0)
        #expect(try accounts("three.jsonl", in: folder) == accounts("one.jsonl", in: folder))
        #expect(try await run(["check"], in: folder, there).status == 0)
      }
    }
  }

  @Test func `a line that was damaged is left out, and its neighbours are not`() async throws {
    try await withFolder { folder in
      try await fill(folder)
      #expect(try await run(["export", "one.jsonl", "--data", "a"], in: folder).status == 0)
      var lines = try text("one.jsonl", in: folder).split(separator: "\n").map(String.init)
      lines[2] = String(lines[2].dropLast(20)) + "}"
      lines[3] = lines[3].replacing("\"identities\":[", with: "\"identities\":[],\"x\":[")
      try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "one.jsonl"))
      let ending = try await run(
        ["import", "--from", "bramley", "one.jsonl", "--yes", "--data", "b", "--json"], in: folder)
      let summary = try JSONDecoder().decode(ImportSummary.self, from: Data(ending.output.utf8))
      #expect(ending.status == 1 && summary.added == 3 && summary.leftOut == 2, "\(ending)")
      #expect(summary.reasons == ["unreadable": 2])
    }
  }
}
