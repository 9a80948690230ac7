import BramleyCore

/// The tables, and how they came to be. Each migration is a list of statements, made once; later ones are added.
package enum Schema {
  private struct Migration {
    var name: String
    var statements: (SQLDialect) -> [String]
  }

  // Nothing was released with the first one yet, so it is still edited. It freezes with the first release or the
  // second engine.
  private static var migrations: [Migration] {
    [
      Migration(name: "1 baseline") { dialect in
        accounts(dialect) + sessions(dialect) + signIn(dialect) + apple(dialect)
          + grants(dialect) + addresses(dialect) + codes(dialect) + openID(dialect)
          + deletions(dialect) + flowCredentials(dialect) + guests(dialect) + merges(dialect)
          + phone(dialect) + mail(dialect) + jobs(dialect) + secrets(dialect)
          + audit(dialect)
      }
    ]
  }

  /// Applies the migrations that a store lacks, in the transaction of the caller; returns whether there were any.
  ///
  /// - Throws: ``StoreError`` when the store knows migrations that this version doesn't.
  package static func moveForward(_ tx: SQLTransaction) throws -> Bool {
    let dialect = tx.dialect
    try tx.run(
      """
      CREATE TABLE IF NOT EXISTS schema_migration (name \(dialect.text) PRIMARY KEY NOT NULL) \(dialect.tableOptions)
      """, [])
    let applied = try tx.all("SELECT name FROM schema_migration ORDER BY name", []) { try $0.text(0) }
    guard Set(applied).isSubset(of: migrations.map(\.name)) else {
      throw StoreError(.broken, "the store was made by a newer Bramley")
    }
    let missing = migrations.filter { !applied.contains($0.name) }
    for migration in missing {
      for statement in migration.statements(dialect) { try tx.run(statement, []) }
      try tx.run("INSERT INTO schema_migration (name) VALUES (?)", [migration.name])
    }
    return !missing.isEmpty
  }
}

extension SQLDialect {
  /// The statement that makes a table. Times are milliseconds since 1970, Booleans 0 or 1.
  func table(_ name: String, _ columns: String) -> String {
    "CREATE TABLE \(name) (\(columns)) \(tableOptions)"
  }
}
