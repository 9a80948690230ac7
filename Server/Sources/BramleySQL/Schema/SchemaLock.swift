/// What a statement of the schema keeps other statements from, in PostgreSQL (its documentation, "Explicit Locking").
package enum SchemaLock: String, Sendable, Encodable {
  /// It makes something new, which nobody uses yet.
  case none
  /// Reading and writing its table wait for as long as the catalogue is changed: milliseconds, whatever the size.
  case moment
  /// Writing its table waits until all of its rows were read.
  case writes
  /// Reading and writing its table wait until all of its rows were read or written.
  case everything

  /// Judges a statement by its first words.
  package init(_ statement: String) {
    let words = statement.uppercased().split(whereSeparator: \.isWhitespace).prefix(8).map(String.init)
    let text = words.joined(separator: " ")
    self =
      switch words.first {
      case "CREATE" where words.contains("INDEX"): text.contains("CONCURRENTLY") ? .none : .writes
      case "CREATE" where words.contains("TRIGGER"): .moment
      case "CREATE": .none
      case "DROP": .moment
      case "ALTER"
      where text.contains("ADD COLUMN") || text.contains("DROP COLUMN") || text.contains("RENAME"):
        .moment
      case "INSERT": .none
      default: .everything
      }
  }

  /// The words for an operator.
  package var words: String {
    switch self {
    case .none: "no lock that others wait for"
    case .moment: "its table is locked for milliseconds"
    case .writes: "writes to its table wait until all of its rows were read"
    case .everything: "its table is locked until all of its rows were read or written"
    }
  }
}
