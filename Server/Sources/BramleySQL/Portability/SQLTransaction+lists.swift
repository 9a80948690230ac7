// Reads and writes many rows with few statements, of few lengths, so that each is prepared once.

extension SQLTransaction {
  /// Returns the rows of a statement that ends with a list of texts, for any number of texts.
  ///
  /// - Parameter sql: returns the statement around the list, such as `SELECT id FROM account WHERE id IN \(list)`.
  func rows(
    for values: [SQLValue], before: [SQLValue] = [], _ sql: (_ list: String) -> String
  ) throws -> [SQLRow] {
    let length = 100
    let statement = sql("(\([String](repeating: "?", count: length).joined(separator: ", ")))")
    var found: [SQLRow] = []
    var rest = values[...]
    while let last = rest.last {
      // The last one is repeated, since a list with it twice finds the same.
      var part = Array(rest.prefix(length))
      part += [SQLValue](repeating: part.last ?? last, count: length - part.count)
      found += try rows(statement, SQLParameters(before + part))
      rest = rest.dropFirst(length)
    }
    return found
  }

  /// Inserts rows of the named columns.
  func insert(into table: String, _ columns: [String], _ rows: [[SQLValue]], orElse: String = "") throws {
    let names = columns.joined(separator: ", ")
    let place = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
    // Every database takes a thousand parameters.
    let most = max(1, 1_000 / columns.count)
    var rest = rows[...]
    while !rest.isEmpty {
      let count = [most, max(1, most / 8), 1].first { $0 <= rest.count } ?? 1
      let places = [String](repeating: place, count: count).joined(separator: ", ")
      try write(
        "INSERT INTO \(table) (\(names)) VALUES \(places)\(orElse)",
        SQLParameters(rest.prefix(count).flatMap(\.self)))
      rest = rest.dropFirst(count)
    }
  }
}

extension Optional where Wrapped: SQLBindable {
  /// The value, or null.
  var orNull: SQLValue { self?.sqlValue ?? .null }
}
