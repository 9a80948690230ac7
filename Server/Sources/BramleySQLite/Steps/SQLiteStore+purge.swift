package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: PurgeStore {
  /// Seconds that an ended session stays, so that its last tokens are answered `session_ended`.
  private static let sessionsStay: TimeInterval = 30 * 86_400
  /// Seconds for which a revocation after an unlinking may be run again by an operator.
  private static let unlinkedStay: TimeInterval = 365 * 86_400
  /// Rows that one transaction takes out of a table, so that it holds nobody up for long.
  private static let most = 5_000

  package func purge(at now: Date) async throws(StoreError) {
    let gone = now.addingTimeInterval(-Self.sessionsStay).milliseconds
    let steps: [(sql: String, before: Int64)] = [
      (Self.delete("spent", "mark", "expires_at <= ?"), now.milliseconds),
      (Self.delete("spent_nonce", "hash", "expires_at <= ?"), now.milliseconds),
      (Self.delete("tombstone", "person", "expires_at <= ?"), now.milliseconds),
      (Self.delete("deletion", "id", "expires_at <= ?"), now.milliseconds),
      (Self.delete("unlinked", "job_id", "at <= ?"), now.addingTimeInterval(-Self.unlinkedStay).milliseconds),
      (Self.delete("notification", "id", "expires_at <= ?"), now.milliseconds),
      (Self.delete("flow", "state_hash", "expires_at <= ?"), now.milliseconds),
      (
        Self.delete("authorization_code", "hash", "expires_at <= ?"),
        now.addingTimeInterval(-3_600).milliseconds
      ),
      (
        Self.delete("child_code", "hash", "expires_at <= ?"), now.addingTimeInterval(-3_600).milliseconds
      ),
      (
        Self.delete("session", "id", "MIN(idle_expires_at, expires_at, COALESCE(ended_at, expires_at)) <= ?"),
        gone
      ),
    ]
    for step in steps {
      while try await write({ db in try db.run(step.sql, [step.before]) }) == Self.most {}
    }
  }

  private static func delete(_ table: String, _ key: String, _ condition: String) -> String {
    "DELETE FROM \(table) WHERE \(key) IN (SELECT \(key) FROM \(table) WHERE \(condition) LIMIT \(most))"
  }
}
