package import BramleyCore
import BramleySQL

extension PostgresStore {
  /// The name under which a command that must be alone connects.
  package static var loneName: String { "bramley move" }

  /// Returns how many other connections use the database: those that bear another name than ``loneName``.
  package func otherConnections() async throws(StoreError) -> Int {
    try await engine.read { tx in
      try tx.count(
        """
        SELECT COUNT(*) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> ?
        """, [Self.loneName])
    }
  }
}
