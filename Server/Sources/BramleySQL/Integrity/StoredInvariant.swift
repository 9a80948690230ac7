import BramleyAPI
import BramleyCore

/// An invariant with the way to examine a row: a condition in SQL, or a rule on the values of some columns.
struct StoredInvariant: Sendable {
  enum Test: Sendable {
    /// Holds for rows that break the invariant. The row is called `checked`.
    case brokenWhere(String)
    /// Returns whether the values of these columns keep the invariant.
    case sound([String], @Sendable (SQLRow) throws -> Bool)
  }

  var invariant: Invariant
  var test: Test

  init(
    _ id: String, of table: String, _ statement: String, severity: Invariant.Severity = .fail,
    remedy: String = Invariant.standardRemedy, _ test: Test
  ) {
    invariant = Invariant(id, of: table, statement, severity: severity, remedy: remedy)
    self.test = test
  }

  /// All of them, by table.
  static let all: [StoredInvariant] =
    references + accounts + identities + passkeys + secondFactors + sessions + deviceKeys + signIn + work
  static let byTable = Dictionary(grouping: all, by: \.invariant.table)

  /// Every row has the row that it belongs to. The databases hold it too; a file that was changed by hand need not.
  private static let references = Schema.tables.flatMap { table in
    table.references.sorted { $0.key < $1.key }.map { column, other in
      StoredInvariant(
        "\(table.name)_\(column.dropLast("_id".count))", of: table.name,
        "every row of \(table.name) has its \(other) (\(column))",
        .brokenWhere(
          """
          checked.\(column) IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM \(other) AS other WHERE other.id = checked.\(column))
          """))
    }
  }
}
