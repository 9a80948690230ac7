import BramleyCore
import Foundation

// Reads and writes rows of any table, in the order of its key and a bounded number at a time.

extension SQLTransaction {
  /// Returns rows in the order of the key, with the values of all columns.
  ///
  /// - Parameters:
  ///   - last: the key of the last row before; nil at the beginning.
  ///   - condition: a further condition on the rows.
  func page(
    of table: StoredTable, after last: [SQLValue]?, limit: Int, where condition: String? = nil
  ) throws -> [SQLRow] {
    let columns = table.columns.map(\.name).joined(separator: ", ")
    let (text, parameters) = Self.range(table.key, after: last, and: condition)
    return try rows(
      "SELECT \(columns) FROM \(table.name) \(text) ORDER BY \(table.key.joined(separator: ", ")) LIMIT ?",
      parameters + [limit])
  }

  /// Returns the key of the last row; nil where there is none.
  func lastKey(of table: StoredTable, where condition: String?) throws -> [SQLValue]? {
    let order = table.key.map { "\($0) DESC" }.joined(separator: ", ")
    return try row(
      """
      SELECT \(table.key.joined(separator: ", ")) FROM \(table.name) \(condition.map { "WHERE \($0)" } ?? "")
      ORDER BY \(order) LIMIT 1
      """, []
    ).map { row in table.key.indices.map(row.value) }
  }

  func rowCount(of table: StoredTable) throws -> Int { try count("SELECT COUNT(*) FROM \(table.name)", []) }

  func isEmpty(_ table: StoredTable) throws -> Bool {
    try !exists("SELECT 1 FROM \(table.name) LIMIT 1", [])
  }

  /// Inserts rows of all columns.
  func insert(_ rows: [SQLRow], into table: StoredTable) throws {
    let columns = table.columns.map(\.name).joined(separator: ", ")
    let place = "(\(table.columns.map { _ in "?" }.joined(separator: ", ")))"
    // Few lengths, so that each statement is prepared once.
    let most = max(1, Self.mostParameters / table.columns.count)
    var rest = rows[...]
    while !rest.isEmpty {
      let count = rest.count >= most ? most : 1
      let places = [String](repeating: place, count: count).joined(separator: ", ")
      try run(
        "INSERT INTO \(table.name) (\(columns)) VALUES \(places)",
        SQLParameters(rest.prefix(count).flatMap { row in table.columns.indices.map(row.value) }))
      rest = rest.dropFirst(count)
    }
  }

  /// The most parameters of one statement: every database takes as many.
  private static var mostParameters: Int { 1_000 }

  /// The rows behind a key.
  static func range(
    _ key: [String], after last: [SQLValue]?, and condition: String? = nil
  ) -> (text: String, parameters: SQLParameters) {
    var conditions = condition.map { [$0] } ?? []
    if let last {
      let (names, marks) = (key.joined(separator: ", "), key.map { _ in "?" }.joined(separator: ", "))
      conditions.append(key.count == 1 ? "\(names) > ?" : "(\(names)) > (\(marks))")
      return ("WHERE " + conditions.joined(separator: " AND "), SQLParameters(last))
    }
    return (conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "), [])
  }
}

extension StoredTable {
  /// The key of a row of all columns.
  func key(of row: SQLRow) -> [SQLValue] {
    key.map { name in
      columns.firstIndex { $0.name == name }.map(row.value) ?? .null
    }
  }

  /// The key's values for people: an id, or the first half of a hash.
  static func shown(_ key: [SQLValue]) -> String {
    key.map { value in
      switch value {
      case .null: "-"
      case .integer(let number): "\(number)"
      case .text(let text): text.printable
      case .bytes(let data):
        data.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "…"
      }
    }.joined(separator: " ")
  }
}
