import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct AppendOnlyTests {
  @Test(arguments: ["UPDATE audit SET kind = 'nothing'", "DELETE FROM audit"])
  func `the store itself refuses to change the audit log`(statement: String) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.path + "/store.sqlite")
    _ = try await store.signIn(StoreFixture.entry())
    await #expect(throws: (any Error).self) {
      try await store.engine.database.write { db in try db.execute(sql: statement) }
    }
    #expect(try await store.events(AuditQuery(limit: 9)).map(\.kind) == [.signedUp])
    try store.close()
  }
}
