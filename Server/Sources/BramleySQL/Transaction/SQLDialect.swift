/// In which words a database wants what SQL leaves open.
package struct SQLDialect: Sendable {
  /// How parameters are written.
  package enum Placeholders: Sendable {
    /// `?`
    case questionMarks
    /// `$1`, `$2` …
    case numbered
  }

  package var placeholders: Placeholders
  /// The type of 64-bit numbers, times and Booleans.
  package var integer: String
  /// The type of text, ordered by its bytes.
  package var text: String
  /// The type of bytes.
  package var bytes: String
  /// The database's own clock, in milliseconds since 1970; nil where it is this machine's.
  package var clock: String?
  /// What follows the columns of a table.
  package var tableOptions: String
  /// The type of a primary key whose numbers the database gives, each larger than those that were given before.
  package var number: String
  /// What follows the columns of a table with such a key.
  package var numberedTableOptions: String
  /// Statements that make such a key go on behind rows that were inserted with their numbers.
  package var continueNumbers: @Sendable (_ table: String, _ column: String) -> [String]
  /// What follows a SELECT whose rows the transaction is going to write.
  package var locking: String
  /// What follows a SELECT that skips the rows that others are going to write.
  package var lockingFree: String
  /// A part of a column of bytes; its first byte is number one.
  package var part: @Sendable (_ column: String, _ first: Int, _ count: Int) -> String
  /// Whether one writer serves all, so that each page that a step writes delays the others.
  package var hasOneWriter: Bool
  /// Statements that make a table refuse every change of a row, and every deletion but that of rows whose `at` is before
  /// `oldest_at` in the table of the same name and `_horizon`.
  package var appendOnly: @Sendable (_ table: String) -> [String]

  package init(
    placeholders: Placeholders, integer: String, text: String, bytes: String, clock: String? = nil,
    tableOptions: String, number: String, numberedTableOptions: String,
    continueNumbers: @escaping @Sendable (_ table: String, _ column: String) -> [String],
    locking: String, lockingFree: String,
    part: @escaping @Sendable (_ column: String, _ first: Int, _ count: Int) -> String, hasOneWriter: Bool,
    appendOnly: @escaping @Sendable (_ table: String) -> [String]
  ) {
    self.placeholders = placeholders
    self.integer = integer
    self.text = text
    self.bytes = bytes
    self.clock = clock
    self.tableOptions = tableOptions
    self.number = number
    self.numberedTableOptions = numberedTableOptions
    self.continueNumbers = continueNumbers
    self.locking = locking
    self.lockingFree = lockingFree
    self.part = part
    self.hasOneWriter = hasOneWriter
    self.appendOnly = appendOnly
  }

  /// A statement with its placeholders as the database wants them.
  package func rendered(_ sql: String) -> String {
    guard placeholders == .numbered else { return sql }
    var number = 0
    return sql.reduce(into: "") { rendered, character in
      guard character == "?" else { return rendered.append(character) }
      number += 1
      rendered += "$\(number)"
    }
  }
}
