import AppleID
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

@Suite(.limitedConcurrency) struct AuditCommandTests {
  @Test func `an unknown kind is a usage error with the list of kinds, unless the store contains it`()
    async throws
  {
    try await withOperatedServer { server, wire, apple, command in
      _ = try await wire.signIn(apple)
      let wrong = try await command("audit", "--kind", "signed_inn")
      #expect(wrong.status == 64 && wrong.output == "")
      #expect(wrong.errors.contains("did you mean signed_in?"))
      for kind in AuditKind.known { #expect(wrong.errors.contains(kind.rawValue), "\(kind)") }
      // A known kind without events is an empty page.
      let none = try await command("audit", "--kind", "apple_transferred", "--json")
      #expect(none.status == 0)
      #expect(try none.decode(AuditReport.self).events.isEmpty)
      let signedUp = try await command("audit", "--kind", "signed_up", "--json")
      #expect(try signedUp.decode(AuditReport.self).events.count == 1)

      _ = try await server.terminate()
      let store = try SQLiteStore(path: command.folder.path + "/data/bramley.sqlite")
      try await store.engine.database.write { db in
        try db.execute(
          sql: "INSERT INTO audit (id, kind, at, detail) VALUES ('later', 'of_a_later_version', 0, '{}')")
      }
      try store.close()
      let later = try await command("audit", "--kind", "of_a_later_version", "--json")
      #expect(later.status == 0, "\(later.errors)")
      #expect(try later.decode(AuditReport.self).events.map(\.id) == ["later"])
    }
  }

  @Test func `rotations and removals of keys are in the log, without the keys`() async throws {
    try await withOperatedServer { _, wire, apple, command in
      _ = try await wire.signIn(apple)
      let access = try await command("keys", "rotate", "--access", "--json").decode(AccessRotationReport.self)
      let master = try await command("keys", "rotate", "--master", "--json").decode(MasterRotationReport.self)
      let created = try await command("audit", "--kind", "signing_key_created", "--json")
        .decode(AuditReport.self).events
      #expect(created.map(\.detail["by"]) == ["operator", "schedule"])
      #expect(created.first?.detail["key"] == access.keyID && created.first?.userID == nil)
      let changed = try await command("audit", "--kind", "master_key_changed", "--json")
        .decode(AuditReport.self).events
      #expect(changed.map(\.detail["key"]) == [master.keyID])
      #expect(changed.first?.detail["previous"]?.isEmpty == false)
    }
  }
}
