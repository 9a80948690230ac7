package import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: ExportStore {
  package func beginExport(_ entry: ExportEntry) async throws(StoreError) -> ExportEntry.Outcome {
    try await engine.write { tx in
      let session = try tx.session(entry.caller.session)
      let outcome = entry.judge(session, of: try session.flatMap { try tx.account($0.userID) })
      if outcome == .allowed { try tx.insert(entry.event) }
      return outcome
    }
  }

  package func records(of user: UserID, most: Int) async throws(StoreError) -> ExportedRecords? {
    try await engine.read { tx in
      guard try tx.exists("SELECT 1 FROM account WHERE id = ?", [user.rawValue]) else { return nil }
      var found = ExportedRecords(records: [:], truncated: [])
      for table in ExportedTable.all {
        let limit = table.table == ExportedTable.activity.table ? 10 * most : most
        let records = try table.records(of: user, limit: limit + 1, in: tx)
        found.records[table.kind] = Array(records.prefix(limit))
        if records.count > limit { found.truncated.append(table.kind) }
      }
      return found
    }
  }
}
