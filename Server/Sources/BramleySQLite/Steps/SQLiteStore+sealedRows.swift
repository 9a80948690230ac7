import BramleyAPI
package import BramleyCore
import Foundation
import GRDB

extension SQLiteStore: SealedRowStore {
  package func boxes(
    in table: SealedTable, notUnder key: MasterKey.ID, after position: [String]?, limit: Int
  ) async throws(StoreError) -> [SealedRow] {
    try await read { db in
      let column = table.column
      let keys = column.key.joined(separator: ", ")
      // A box names its key in the four bytes after the first.
      var condition = "\(column.box) IS NOT NULL AND substr(\(column.box), 2, 4) <> ?"
      var arguments: [any DatabaseValueConvertible] = [key.bytes]
      if let position {
        condition += " AND (\(keys)) > (\(column.key.map { _ in "?" }.joined(separator: ", ")))"
        arguments += table.values(position)
      }
      let columns = ([keys] + column.others + ["\(column.box) AS box"]).joined(separator: ", ")
      return try db.all(
        "SELECT \(columns) FROM \(column.source) WHERE \(condition) ORDER BY \(keys) LIMIT ?",
        StatementArguments(arguments + [limit])
      ) { row in
        SealedRow(place: table.place(of: row), box: row["box"], position: column.position(of: row))
      }
    }
  }

  package func replace(_ boxes: [Resealed]) async throws(StoreError) -> Int {
    try await write { db in
      try boxes.map { sealed in
        let table = sealed.row.place.table
        let column = table.column
        let isThere = (column.key + [column.box]).map { "\($0) = ?" }.joined(separator: " AND ")
        let key = table.values(sealed.row.position)
        return try db.run(
          "UPDATE \(column.table) SET \(column.box) = ? WHERE \(isThere)",
          StatementArguments([sealed.box] + key + [sealed.row.box]))
      }.reduce(0, +)
    }
  }
}

extension Database {
  /// How many boxes lie under each key.
  func boxCounts() throws -> [MasterKey.ID: [SealedTable: Int]] {
    var counts: [MasterKey.ID: [SealedTable: Int]] = [:]
    for table in SealedTable.allCases {
      let (name, box) = (table.column.table, table.column.box)
      let found = try rows(
        "SELECT substr(\(box), 2, 4) AS key, COUNT(*) AS count FROM \(name) WHERE \(box) IS NOT NULL GROUP BY 1",
        [])
      for row in found {
        guard let key = MasterKey.ID(bytes: row["key"]) else { continue }
        counts[key, default: [:]][table] = row["count"]
      }
    }
    return counts
  }
}
