import Foundation
import Testing

@testable import bramley

@Suite(.limitedConcurrency) struct ExitStatusTests {
  @Test func `help teaches and succeeds`() async throws {
    try await withFolder { folder in
      let help = try await Program.run(["--help"], in: folder)
      #expect(help.status == 0)
      for command in [
        "serve", "apple", "demo", "secret", "sign-in", "whoami", "sign-out", "doctor", "init", "check",
        "backup", "restore", "move",
      ] {
        #expect(help.output.contains(command))
        let own = try await Program.run([command, "--help"], in: folder)
        #expect(own.status == 0)
        #expect(own.output.contains("OVERVIEW:") && own.output.contains("USAGE: bramley \(command)"))
      }
    }
  }

  @Test(arguments: [
    ["nonsense"], ["serve", "--prot", "1"], ["secret"], ["demo", "--port", "70000"],
    ["demo", "--port", "8081"], ["demo", "--port", "9000", "--apple-port", "9000"],
    ["whoami", "--server", "ftp://a.example"], ["whoami", "--profile", "../x"],
    ["sign-in", "--person", "Maya"],
    ["apple", "--host", "http://x"], ["serve", "--port", "http"], ["demo", "--log-level", "loud"],
    ["users", "list", "--after", "nonsense"],
    ["backup"], ["backup", "postgres://a/b"], ["backup", "x", "--verify", "--force"],
    ["backup", "x", "--scratch", "y"], ["backup", "x", "--passphrase-file", "y"], ["restore"],
    ["move"], ["move", "--to", "mysql://a/b"], ["move", "--to", "x", "--cancel"], ["check", "x"],
  ])
  func `a wrong command line exits with status 64`(arguments: [String]) async throws {
    try await withFolder { folder in
      let ending = try await Program.run(arguments, in: folder)
      #expect(ending.status == 64)
      #expect(ending.output == "")
    }
  }

  @Test func `a wrong configuration is 78, with all faults on standard error`() async throws {
    try await withFolder { folder in
      try "server:\n  prot: 1\n".write(
        to: folder.appending(path: "bramley.yaml"), atomically: true, encoding: .utf8)
      try "BRAMLEY_LOG_LEVEL=loud\n".write(
        to: folder.appending(path: ".env"), atomically: true, encoding: .utf8)
      let ending = try await Program.run(["serve"], in: folder, environment: ["BRAMLEY_DATA": ""])
      #expect(ending.status == 78)
      #expect(ending.output == "")
      for part in [
        "server.port?", "log.level (BRAMLEY_LOG_LEVEL in .env)", "data (BRAMLEY_DATA", "apple.team_id",
      ] {
        #expect(ending.errors.contains(part))
      }
      #expect(ending.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("bramley: ") })
      let missing = try await Program.run(["serve", "--config", "other.yaml"], in: folder)
      #expect(missing.status == 78)
    }
  }

  @Test func `without a sign-in the status is 1, without a server 69`() async throws {
    try await withFolder { folder in
      func status(_ arguments: [String]) async throws -> Int32 {
        try await Program.run(arguments, in: folder).status
      }
      let nowhere = ["--server", "http://127.0.0.1:1", "--apple", "http://127.0.0.1:1"]
      let alone = (try await status(["whoami"]), try await status(["sign-out"]))
      #expect(alone == (1, 1))
      let unreachable = (
        try await status(["sign-in", "--no-browser"] + nowhere),
        try await status(["sign-in", "--native"] + nowhere)
      )
      #expect(unreachable == (69, 69))
    }
  }

  @Test func `a port in use is 69, and the message says what to do`() async throws {
    try await withFolder { folder in
      let first = try Program(["apple", "--port", "0"], in: folder)
      let port = try #require(try await first.address().split(separator: ":").last)
      let second = try await Program.run(["apple", "--port", String(port)], in: folder)
      #expect(second.status == 69)
      #expect(second.errors.contains("--port"))
      _ = try await first.stop()
    }
  }
}
