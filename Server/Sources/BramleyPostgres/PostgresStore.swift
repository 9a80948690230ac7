package import BramleyCore
package import BramleySQL

/// The store for many nodes: a PostgreSQL database, or one that speaks its protocol. A write that has returned is on
/// disk, as far as the database's own settings promise it.
package typealias PostgresStore = SQLStore<PostgresEngine>

extension PostgresStore {
  /// Connects, and moves the schema forward.
  ///
  /// - Parameters:
  ///   - phase: The last phase of the schema to apply: other nodes may run the version before.
  ///   - migrations: The steps of the schema; tests have later ones.
  /// - Throws: ``StoreError`` when the database can't be reached, or holds something else.
  package static func open(
    _ settings: PostgresSettings, through phase: SchemaMigration.Phase = .expand,
    migrations: [SchemaMigration] = Schema.migrations, surroundings: Surroundings
  ) async throws(StoreError) -> PostgresStore {
    let engine = try PostgresEngine(settings, surroundings: surroundings)
    do throws(StoreError) {
      try await engine.settle(through: phase, migrations)
    } catch {
      engine.close()
      throw error
    }
    return PostgresStore(engine)
  }

  /// Reports to a listener from now on what other nodes did; see ``PostgresListener``.
  ///
  /// - Throws: ``StoreError`` when the process has no more file descriptors.
  package func listen(_ listener: any StoreListener) throws(StoreError) { try engine.listen(listener) }

  /// Ends the connections once running steps have finished.
  package func close() { engine.close() }
}

extension PostgresEngine {
  /// The number of the lock that is held while the schema moves; any number that nobody else uses.
  private static let schemaLock = 4_771_033_207

  /// Checks the encoding, and moves the schema forward.
  fileprivate func settle(
    through phase: SchemaMigration.Phase, _ migrations: [SchemaMigration]
  ) async throws(StoreError) {
    let encoding = try await read { tx in
      try tx.first("SELECT current_setting('server_encoding')", []) { try $0.text(0) }
    }
    guard encoding == "UTF8" else {
      throw StoreError(
        .broken,
        "the database's encoding is not UTF8; create one with: createdb --encoding UTF8 --template template0")
    }
    _ = try await write(.readCommitted) { tx in
      // Nodes that start at the same time make the tables one after the other.
      _ = try tx.row("SELECT 1 FROM pg_advisory_xact_lock(?)", [Self.schemaLock])
      _ = try tx.run(CommitProof.table, [])
      _ = try tx.run(CommitProof.removal, [])
      _ = try tx.run("CREATE TABLE IF NOT EXISTS \(PostgresTransaction.line) (id BIGINT)", [])
      return try Schema.moveForward(tx, through: phase, migrations)
    }
  }
}
