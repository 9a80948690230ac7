import BramleyCore

/// The tables, and how they came to be.
package enum Schema {
  /// All steps, in their order. Each is made once; later ones are added, and none is changed.
  package static let migrations: [SchemaMigration] = [
    SchemaMigration("1 baseline", .expand) { dialect in
      accounts(dialect) + sessions(dialect) + signIn(dialect) + apple(dialect)
        + grants(dialect) + addresses(dialect) + codes(dialect) + openID(dialect)
        + deletions(dialect) + flowCredentials(dialect) + guests(dialect) + merges(dialect)
        + phone(dialect) + mail(dialect) + jobs(dialect) + secrets(dialect)
        + audit(dialect) + nodes(dialect) + portability(dialect) + admin(dialect) + webhooks(dialect)
    },
    SchemaMigration("2 bound sessions", .expand) { boundSessions($0) },
    SchemaMigration("3 passkeys", .expand) { passkeys($0) },
    SchemaMigration("4 second factors", .expand) { secondFactors($0) },
    SchemaMigration("5 app attest", .expand) { appAttest($0) },
    SchemaMigration("6 bound codes", .expand) { boundCodes($0) },
    SchemaMigration("7 fewer indexes", .expand) { fewerIndexes($0) },
  ]

  /// Applies the migrations that a store lacks, in the transaction of the caller; returns whether there were any.
  ///
  /// - Parameter phase: The last phase to apply. Where several versions run side by side, what contracts is applied once
  ///   the older one has gone.
  /// - Throws: ``StoreError`` when the store was changed so that this version can't use it.
  package static func moveForward(
    _ tx: SQLTransaction, through phase: SchemaMigration.Phase = .contract,
    _ migrations: [SchemaMigration] = Schema.migrations
  ) throws -> Bool {
    let text = tx.dialect.text
    try tx.run(
      """
      CREATE TABLE IF NOT EXISTS schema_migration (name \(text) PRIMARY KEY NOT NULL, phase \(text) NOT NULL)
      \(tx.dialect.tableOptions)
      """, [])
    let plan = try plan(tx, migrations)
    let missing = plan.missing.filter { $0.phase <= phase }
    for migration in missing {
      for statement in migration.statements(tx.dialect) { try tx.run(statement, []) }
      try tx.run(
        "INSERT INTO schema_migration (name, phase) VALUES (?, ?)",
        [migration.name, migration.phase.rawValue])
    }
    return !missing.isEmpty
  }

  /// Compares a store, which has been opened before, with what this version knows; writes nothing.
  ///
  /// - Throws: ``StoreError`` when the store was changed so that this version can't use it.
  package static func plan(
    _ tx: SQLTransaction, _ migrations: [SchemaMigration] = Schema.migrations
  ) throws -> SchemaPlan {
    let applied = try tx.all("SELECT name, phase FROM schema_migration ORDER BY name", []) {
      AppliedMigration(name: try $0.text(0), phase: SchemaMigration.Phase(rawValue: try $0.text(1)))
    }
    // A move of the store marks it with a row of its own.
    return try SchemaPlan(
      known: migrations, applied: applied.filter { MoveMark(migration: $0.name) == nil })
  }

  /// What is wrong with the migrations of a store, a sentence each.
  static func faults(_ tx: SQLTransaction) throws -> [String] {
    do {
      return try plan(tx).missing.filter { $0.phase == .expand }
        .map { "the migration \($0.name) was not made" }
    } catch let error as StoreError {
      return [error.description]
    }
  }
}

extension SQLDialect {
  /// The statement that makes a table. Times are milliseconds since 1970, Booleans 0 or 1.
  func table(_ name: String, _ columns: String) -> String {
    "CREATE TABLE \(name) (\(columns)) \(tableOptions)"
  }

  /// The statement that makes a table with a column of the type ``number``.
  func numberedTable(_ name: String, _ columns: String) -> String {
    "CREATE TABLE \(name) (\(columns)) \(numberedTableOptions)"
  }
}
