import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleyHTTP
@testable import BramleySQLite
@testable import bramley

@Suite(.limitedConcurrency) struct JobCommandTests {
  @Test func `a failed job is listed, and retried by the running server`() async throws {
    try await withOperatedServer { _, _, _, command in
      let store = try SQLiteStore(path: command.folder.path + "/data/bramley.sqlite")
      try await store.engine.database.write { db in
        try db.execute(
          sql: """
            INSERT INTO job (id, kind, payload, created_at, run_at, deadline, attempts, failed_at, reason)
            VALUES ('lost', 'exchange_code', x'00', 0, 0, 300000, 5, 300001, 'Apple did not answer')
            """)
      }
      try store.leave()
      let seen = try await command("jobs", "list", "--failed", "--json").decode(JobsReport.self)
      #expect(seen.jobs.map(\.id) == ["lost"] && seen.jobs.map(\.reason) == ["Apple did not answer"])
      #expect(try await command("jobs", "list", "--waiting", "--json").decode(JobsReport.self).jobs.isEmpty)
      let table = try await command("jobs", "list").output
      #expect(table.contains("exchange_code") && table.contains("failed"))

      let retried = try await command("jobs", "retry", "--id", "lost", "--json")
      #expect(try retried.decode(RetryReport.self).revived == 1)
      // The server takes it and reports that it has no valid payload.
      #expect(
        try await eventually {
          try await command("jobs", "list", "--failed", "--json").decode(JobsReport.self).jobs
            .map(\.reason) == ["the payload can't be read"]
        })
      #expect(try await command("jobs", "retry", "--id", "unknown").status == 1)
      for arguments in [["jobs", "list"], ["jobs", "retry", "--failed"]] {
        let wrong = try await command.run(arguments + ["--kind", "exchange_cod"])
        #expect(wrong.status == 64 && wrong.errors.contains("did you mean exchange_code?"))
      }
      let all = try await command("jobs", "retry", "--failed", "--kind", "revoke_apple", "--json")
      #expect(try all.decode(RetryReport.self).revived == 0)
    }
  }
}
