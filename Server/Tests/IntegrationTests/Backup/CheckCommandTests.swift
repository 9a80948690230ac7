import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite
@testable import bramley

@Suite(.limitedConcurrency) struct CheckCommandTests {
  private struct Output: Decodable {
    struct Check: Decodable {
      var id: String
      var status: String
      var rows: Int
      var broken: Int
      var examples: [String]
      var remedy: String?
    }
    var checks: [Check]
    var rows: Int
  }

  @Test func `a store is checked beside its server, and a fault has status 1 and its rows' ids`() async throws
  {
    try await withOperatedServer { server, wire, apple, command in
      let session = try await wire.signIn(apple)
      // The grant of the exchange is there to be opened.
      let isOpened = try await eventually {
        let checked = try await command("check", "--json")
        #expect(checked.status == 0, "\(checked.output) \(checked.errors)")
        return try checked.decode(Output.self).checks.first { $0.id == "sealed_grants" }?.rows == 1
      }
      #expect(isOpened)
      let sound = try await command("check").output
      #expect(sound.contains("every sealed value opens") && sound.contains("0 failures"))
      #expect(try await command("check", "--quiet").output.split(separator: "\n").count == 1)

      let store = try SQLiteStore(path: command.folder.path + "/data/bramley.sqlite")
      try await store.engine.database.write { db in
        try db.execute(sql: "UPDATE session SET end_reason = 'odd'")
      }
      try store.leave()
      let broken = try await command("check", "--json")
      #expect(broken.status == 1)
      let finding = try broken.decode(Output.self).checks.first { $0.id == "session_end" }
      #expect(finding?.status == "fail" && finding?.examples == [session.sessionID.rawValue])
      #expect(finding?.remedy != nil)
      #expect(try await command("check").output.contains("such as \(session.sessionID)"))

      // The server goes on meanwhile, and nothing was written.
      #expect(try await wire.refresh(session.refreshToken).status == 200)
      // Another master key opens nothing.
      var foreign = command
      foreign.environment = [
        "BRAMLEY_SERVER_MASTER_KEY": Data(repeating: 1, count: 32).base64EncodedString()
      ]
      let closed = try await foreign("check", "--json")
      #expect(closed.status == 1)
      let sealed = try closed.decode(Output.self).checks.first { $0.id == "sealed_grants" }
      #expect(sealed?.status == "fail")
      #expect(try await command("keys", "list").status == 0)
    }
  }
}
