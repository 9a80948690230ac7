package import BramleyCore
package import BramleySQL
package import Foundation

/// What a look at a database finds, without changing it.
package struct PostgresExamination: Sendable {
  /// The server's version, such as 150018 for 15.18.
  package var version: Int
  /// The database's encoding, by PostgreSQL's name.
  package var encoding: String
  /// Whether a commit that was answered survives a crash: `fsync` and `synchronous_commit` are on.
  package var isDurable: Bool
  /// The most connections of all clients.
  package var mostConnections: Int
  /// By how many seconds its clock is ahead of this machine's; 0 where the time of the question explains it.
  package var clockAhead: TimeInterval
  /// The check values of the master keys that the store was sealed with; nil where there is no store yet.
  package var masterKeys: [MasterKey.ID: Data]?
}

extension PostgresStore {
  /// The words of PostgreSQL.
  package static var dialect: SQLDialect { .postgres }

  /// Compares a database's schema with this version's and writes nothing.
  ///
  /// - Throws: ``StoreError`` when it can't be reached, or a later version removed what this one needs.
  package static func schemaPlan(
    _ settings: PostgresSettings, surroundings: Surroundings
  ) async throws(StoreError) -> SchemaPlan {
    try await look(settings, surroundings: surroundings) { tx in
      try tx.hasTable("schema_migration")
        ? Schema.plan(tx) : SchemaPlan(known: Schema.migrations, applied: [])
    }
  }

  /// Looks at a database and writes nothing.
  ///
  /// - Throws: ``StoreError`` when it can't be reached.
  package static func examine(
    _ settings: PostgresSettings, surroundings: Surroundings
  ) async throws(StoreError) -> PostgresExamination {
    try await look(settings, surroundings: surroundings) { tx in
      let asked = surroundings.now()
      let sql = """
        SELECT CAST(current_setting('server_version_num') AS bigint), current_setting('server_encoding'),
          current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off',
          CAST(current_setting('max_connections') AS bigint), \(tx.dialect.clock ?? "NULL")
        """
      guard let row = try tx.row(sql, []) else { throw StoreError(.broken, "no answer") }
      let ahead = ClockWatch.difference(
        of: try row.time(4), after: asked, before: surroundings.now())
      return PostgresExamination(
        version: try row.count(0), encoding: try row.text(1), isDurable: try row.bool(2),
        mostConnections: try row.count(3), clockAhead: ahead, masterKeys: try tx.storedMasterKeys())
    }
  }

  /// Reads by one connection.
  static func look<Value: Sendable>(
    _ settings: PostgresSettings, isReplica: Bool = false, surroundings: Surroundings,
    _ body: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    var one = settings
    one.connections = 1
    let engine = try PostgresEngine(one, isReplica: isReplica, surroundings: surroundings)
    defer { engine.close() }
    return try await engine.read(body)
  }
}

extension SQLTransaction {
  fileprivate func hasTable(_ name: String) throws -> Bool {
    try exists(
      "SELECT 1 FROM information_schema.tables WHERE table_name = ? AND table_schema = current_schema()",
      [name])
  }

  /// The check values of the master keys; nil where there is no store yet.
  func storedMasterKeys() throws -> [MasterKey.ID: Data]? {
    try hasTable("master_key") ? masterKeyChecks() : nil
  }
}
