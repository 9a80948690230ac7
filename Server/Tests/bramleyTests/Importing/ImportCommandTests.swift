import BramleyAPI
import Foundation
import Testing

@testable import bramley

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `bramley import`, as the built program.
@Suite(.limitedConcurrency) struct ImportCommandTests {
  private func write(_ text: String, _ name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func run(_ arguments: [String], in folder: URL, _ environment: [String: String] = [:]) async throws
    -> (ending: Program.Ending, summary: ImportSummary?)
  {
    let ending = try await Program.run(
      ["import"] + arguments + ["--json"], in: folder, environment: environment)
    return (ending, try? JSONDecoder().decode(ImportSummary.self, from: Data(ending.output.utf8)))
  }

  private func findings(_ folder: URL, _ name: String = "import-report.jsonl") throws -> [ImportFinding] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(ImportFinding.self, from: Data($0.utf8)) }
  }

  private func mode(_ folder: URL, _ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)[.posixPermissions]
      as? Int
  }

  @Test func `a person who is imported signs in with the old password, and the hash is renewed`() async throws
  {
    try await withFolder { folder in
      try write(SampleExports.firebaseJSON, "users.json", in: folder)
      try write(SampleExports.firebaseConfig, "hash.txt", in: folder)
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let environment = try await ServeTests().environment(of: try await apple.address())
      let (ending, summary) = try await run(
        [
          "--from", "firebase", "users.json", "--firebase-hash-config", "hash.txt", "--yes", "--ids",
          "ids.csv",
        ], in: folder, environment)
      #expect(ending.status == 1, "some are left out: \(ending.errors)")
      #expect(summary?.added == 1 && summary?.leftOut == 2 && summary?.partly == 1, "\(ending)")
      #expect(summary?.passwords == ["firebase": 1])
      #expect(!(ending.output + ending.errors).contains("@"), "the terminal names nobody")
      #expect(
        try findings(folder).map(\.code) == ["provider_unknown", "disabled_there", "no_way_in"])
      #expect(try mode(folder, "import-report.jsonl") == 0o600 && mode(folder, "ids.csv") == 0o600)
      let ids = try String(contentsOf: folder.appending(path: "ids.csv"), encoding: .utf8)
      let line = try #require(ids.split(separator: "\n").last?.split(separator: ","))
      #expect(line.first == "fbAda0000000000000000000000a")

      let server = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      let flags = ["--server", try await server.address(), "--email", "ada@example.com", "--json"]
      for round in 1...2 {
        let signIn = try await Program.run(["sign-in"] + flags, in: folder, input: "user1password\n")
        #expect(signIn.status == 0, "\(round) \(signIn.errors)")
        let report = try WireReport.decode(signIn.output)
        #expect(!report.isNewUser && report.user.id.rawValue == String(line[1]))
      }
      let wrong = try await Program.run(["sign-in"] + flags, in: folder, input: "user2password\n")
      #expect(wrong.status == 1)
      _ = try await server.stop()
      // The renewed hash needs no key of Firebase's any more.
      let export = try await Program.run(["export", "all.jsonl"], in: folder, environment: environment)
      #expect(export.status == 0, "\(export.errors)")
      let all = try String(contentsOf: folder.appending(path: "all.jsonl"), encoding: .utf8)
      #expect(all.contains("\"hash\":\"$argon2id$") && !all.contains("fbscrypt"))
      _ = try await apple.stop()
    }
  }

  @Test func `an imported identity at Apple signs in, and another team's is refused`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let appleURL = try await apple.address()
      let environment = try await ServeTests().environment(of: appleURL)
      let team = try #require(environment["BRAMLEY_APPLE_TEAM_ID"])
      func signIn(_ data: String) async throws -> (isNew: Bool, subject: String, id: String) {
        let server = try Program(
          ["serve", "--port", "0", "--data", data], in: folder, environment: environment)
        let flags = ["--server", try await server.address(), "--apple", appleURL, "--profile", data]
        let ending = try await Program.run(
          ["sign-in", "--native", "--person", "Maya", "--json"] + flags, in: folder)
        let report = try WireReport.decode(ending.output)
        _ = try await server.stop()
        return (report.isNewUser, report.user.identities[0].subject, report.user.id.rawValue)
      }
      let before = try await signIn("old")
      try write("id,apple_sub,name\n77,\(before.subject),Maya Angelou\n", "people.csv", in: folder)
      let other = try await run(
        ["--from", "csv", "people.csv", "--apple-team", "OTHERTEAM1", "--yes", "--data", "new"], in: folder,
        environment)
      #expect(other.ending.status == 64 && other.ending.errors.contains("apple.team_id"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "new").path))
      let (ending, summary) = try await run(
        ["--from", "csv", "people.csv", "--apple-team", team, "--yes", "--data", "new"], in: folder,
        environment)
      #expect(ending.status == 0 && summary?.identities == ["apple": 1], "\(ending)")
      let after = try await signIn("new")
      #expect(before.isNew && !after.isNew && after.subject == before.subject)
      _ = try await apple.stop()
    }
  }

  @Test func `a dry run writes nothing, and says what the real run then does`() async throws {
    try await withFolder { folder in
      try write(SampleExports.plainCSV, "people.csv", in: folder)
      let arguments = ["--from", "csv", "people.csv"]
      let (empty, plan) = try await run(arguments + ["--dry-run"], in: folder)
      #expect(empty.status == 1 && plan?.isTrial == true && plan?.added == 2, "\(empty)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.filter { !$0.hasPrefix("input-") }.sorted() == ["import-report.jsonl", "people.csv"])
      let planned = try findings(folder)
      #expect(planned.count(where: { $0.code == "address_taken" }) == 1)

      let nobody = try await run(arguments, in: folder)
      #expect(nobody.ending.status == 64 && nobody.ending.errors.contains("--yes"))
      let (_, done) = try await run(arguments + ["--yes"], in: folder)
      #expect(done?.added == plan?.added && done?.reasons == plan?.reasons && done?.records == plan?.records)
      let held = try #require(try findings(folder).first { $0.code == "address_taken" })
      #expect(held.accountID != nil && held.sourceID == "3" && held.record == 4)
      let (_, again) = try await run(arguments + ["--dry-run"], in: folder)
      #expect(again?.added == 0 && again?.addedEarlier == 2)
      let users = try await Program.run(["users", "list", "--json"], in: folder)
      #expect(try WireJSON.decoder().decode(UsersReport.self, from: Data(users.output.utf8)).users.count == 2)
      let check = try await Program.run(["check"], in: folder)
      #expect(check.status == 0, "\(check.output)")
      let audit = try await Program.run(["audit", "--kind", "accounts_imported"], in: folder)
      #expect(audit.output.contains("accounts=2") && audit.output.contains("source=csv"))
    }
  }

  @Test func `nobody who was deleted comes back by a second import`() async throws {
    try await withFolder { folder in
      try write("id,email,email_verified\n1,ada@example.com,true\n", "people.csv", in: folder)
      let arguments = ["--from", "csv", "people.csv", "--yes"]
      #expect(try await run(arguments, in: folder).summary?.added == 1)
      let gone = try await Program.run(
        ["users", "delete", "--email", "ada@example.com", "--yes"], in: folder)
      #expect(gone.status == 0, "\(gone.errors)")
      let (ending, summary) = try await run(arguments, in: folder)
      #expect(ending.status == 1 && summary?.reasons == ["deleted_here": 1])
      // Another source is another list of ids.
      #expect(try await run(arguments + ["--source", "second"], in: folder).summary?.added == 1)
    }
  }

  @Test(arguments: [
    (["--from", "csv", "missing.csv", "--yes"], "can be read"),
    (["--from", "gitlab", "people.csv"], "gitlab"),
    (["--from", "csv", "people.csv", "--passwords", "x"], "--passwords"),
    (["--from", "csv", "people.csv", "--identities", "x"], "--identities"),
    (["--from", "csv", "people.csv", "--apple-team", "team"], "--apple-team"),
    (["--from", "csv", "people.csv", "--firebase-hash-config", "x"], "--firebase-hash-config"),
    (["--from", "csv", "people.csv", "--report", "people.csv"], "same"),
    (["--from", "csv", "utf16.csv", "--yes"], "UTF-8"),
    (["--from", "csv", "unknown.csv", "--yes"], "passwort"),
    (["--from", "bramley", "people.csv", "--yes"], "bramley export"),
    (["--from", "firebase", "users.json", "--firebase-hash-config", "people.csv", "--yes"], "mem_cost"),
    (["--from", "firebase", "users.json", "--yes"], "--firebase-hash-config"),
  ])
  func `what can't work is refused by name`(_ arguments: [String], _ word: String) async throws {
    try await withFolder { folder in
      try write("id,email\n1,ada@example.com\n", "people.csv", in: folder)
      try write("id,passwort\n1,x\n", "unknown.csv", in: folder)
      try write(SampleExports.firebaseJSON, "users.json", in: folder)
      try Data([0xFF, 0xFE, 0x69, 0x00]).write(to: folder.appending(path: "utf16.csv"))
      let (ending, _) = try await run(arguments, in: folder)
      #expect(ending.status == 64, "\(ending)")
      #expect(ending.errors.contains(word), "\(ending.errors)")
    }
  }

  /// `BRAMLEY_PEOPLE` says how many; `scripts/soak` says 100,000.
  @Test func `a large import that is killed goes on, in bounded memory`() async throws {
    let people = ProcessInfo.processInfo.environment["BRAMLEY_PEOPLE"].flatMap { Int($0) } ?? 6_000
    try await withFolder { folder in
      var text = "id,email,email_verified,password_hash,name,created_at,google_sub\n"
      for number in 0..<people {
        text +=
          "p\(number),person\(number)@example.com,true,\(SampleExports.bcrypt),Person \(number),"
          + "2020-01-02T03:04:05Z,\(1_000_000_000 + number)\n"
      }
      try write(text, "people.csv", in: folder)
      let arguments = ["import", "--from", "csv", "people.csv", "--yes", "--json", "--ids", "ids.csv"]
      var kills = 0
      for round in 1...3 {
        let program = try Program(arguments, in: folder)
        try await Task.sleep(for: .milliseconds(600 * round))
        kill(program.processIdentifier, SIGKILL)
        if try await program.ending().status == SIGKILL { kills += 1 }
      }
      let last = try Program(arguments, in: folder)
      let memory = Task { await Self.peak(of: last.processIdentifier) }
      let ending = try await last.ending(within: 1_200)
      #expect(ending.status == 0, "\(ending.errors)")
      let summary = try JSONDecoder().decode(ImportSummary.self, from: Data(ending.output.utf8))
      #expect(summary.added + summary.addedEarlier == people && summary.leftOut == 0)
      #expect(kills > 0, "no run was long enough to be killed")
      let ids = try String(contentsOf: folder.appending(path: "ids.csv"), encoding: .utf8).split(
        separator: "\n")
      #expect(ids.count == people + 1 && Set(ids).count == people + 1)
      let count = try await Program.run(["export", "all.jsonl", "--json"], in: folder)
      #expect(
        try JSONDecoder().decode(ExportSummary.self, from: Data(count.output.utf8)).accounts == people)
      #if os(Linux)
        let peak = await memory.value
        #expect(peak > 0 && peak < 200 << 10, "\(peak) KiB")
      #endif
    }
  }

  /// The most memory that a process ever had, in KiB, looked up until it ends.
  private static func peak(of process: Int32) async -> Int {
    var peak = 0
    while let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let size = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
    {
      peak = max(peak, size)
      try? await Task.sleep(for: .milliseconds(50))
    }
    return peak
  }
}
