/// Something that holds of every row of a table while Bramley alone writes the store.
package struct Invariant: Sendable, Hashable {
  /// What a row means for which it does not hold.
  package enum Severity: Sendable {
    /// The store was changed by something else, or is damaged.
    case fail
    /// It can be so; somebody should look at it.
    case warn
  }

  /// The name for programs, such as `session_account`.
  package var id: String
  package var table: String
  /// What holds, as the middle of a sentence: "every session has its account".
  package var statement: String
  package var severity: Severity
  /// What to do about rows for which it does not hold.
  package var remedy: String

  package init(
    _ id: String, of table: String, _ statement: String, severity: Severity = .fail,
    remedy: String = standardRemedy
  ) {
    self.id = id
    self.table = table
    self.statement = statement
    self.severity = severity
    self.remedy = remedy
  }

  /// What to do where nothing better is known.
  package static let standardRemedy =
    "Something other than Bramley has written to the store, or its disk fails. Keep a copy as it is, and restore a "
    + "backup (bramley restore), or correct these rows by hand."
}

/// What was found in some rows of a table.
package struct IntegrityPage: Sendable {
  package var table: String
  package var rows: Int
  /// The keys of the rows for which an invariant does not hold, by its id.
  package var broken: [String: [String]]

  package init(table: String, rows: Int, broken: [String: [String]]) {
    self.table = table
    self.rows = rows
    self.broken = broken
  }
}

/// Examines a store's rows in short reads, so that a server that runs on it is not held up.
package protocol IntegrityStore: SealedRowStore, MasterKeyLedger {
  /// What must hold, by table.
  var invariants: [Invariant] { get }
  /// The tables, in the order in which they are examined.
  var examinedTables: [String] { get }
  /// Returns what is wrong with the schema, a sentence each.
  func schemaFaults() async throws(StoreError) -> [String]
  /// Examines all rows of a table.
  ///
  /// - Parameter pageSize: how many rows one read examines.
  func examine(
    _ table: String, pageSize: Int, each: (IntegrityPage) -> Void
  ) async throws(StoreError)
  /// Reads all sealed boxes of a table.
  func readBoxes(
    of table: SealedTable, pageSize: Int, each: ([SealedRow]) -> Void
  ) async throws(StoreError)
}
