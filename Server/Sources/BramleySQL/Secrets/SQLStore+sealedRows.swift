import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: SealedRowStore {
  package var sealedTables: [SealedTable] { SealedColumn.all.map(\.name) }

  package func boxes(
    in table: SealedTable, notUnder key: MasterKey.ID, after position: [String]?, limit: Int
  ) async throws(StoreError) -> [SealedRow] {
    guard let column = SealedColumn.of(table) else { return [] }
    return try await engine.read { tx in
      // A box names its key in the four bytes after the first.
      try tx.boxes(
        column, after: position, limit: limit, where: "\(tx.dialect.part(column.box, 2, 4)) <> ?", [key.bytes]
      )
    }
  }

  package func replace(_ boxes: [Resealed]) async throws(StoreError) -> Int {
    try await engine.write { tx in
      try boxes.map { sealed in
        guard let column = SealedColumn.of(sealed.row.place.table) else { return 0 }
        let isThere = (column.key + [column.box]).map { "\($0) = ?" }.joined(separator: " AND ")
        let key = column.values(sealed.row.position)
        return try tx.run(
          "UPDATE \(column.table) SET \(column.box) = ? WHERE \(isThere)",
          [sealed.box] + key + [sealed.row.box])
      }.reduce(0, +)
    }
  }
}

extension SQLTransaction {
  /// The boxes of a column in the order of their keys.
  func boxes(
    _ column: SealedColumn, after position: [String]?, limit: Int, where further: String? = nil,
    _ parameters: SQLParameters = []
  ) throws -> [SealedRow] {
    let keys = column.key.joined(separator: ", ")
    var condition = "\(column.box) IS NOT NULL" + (further.map { " AND \($0)" } ?? "")
    var arguments = parameters
    if let position {
      condition += " AND (\(keys)) > (\(column.key.map { _ in "?" }.joined(separator: ", ")))"
      arguments += column.values(position)
    }
    let columns = ([keys] + column.others + [column.box]).joined(separator: ", ")
    return try all(
      "SELECT \(columns) FROM \(column.source) WHERE \(condition) ORDER BY \(keys) LIMIT ?",
      arguments + [limit]
    ) { row in
      SealedRow(
        place: try column.place(row), box: try row.bytes(column.key.count + column.others.count),
        position: column.position(of: row))
    }
  }

  /// The number of boxes under each key.
  func boxCounts() throws -> [MasterKey.ID: [SealedTable: Int]] {
    var counts: [MasterKey.ID: [SealedTable: Int]] = [:]
    for column in SealedColumn.all {
      let (name, box) = (column.table, column.box)
      let found = try all(
        "SELECT \(dialect.part(box, 2, 4)), COUNT(*) FROM \(name) WHERE \(box) IS NOT NULL GROUP BY 1", []
      ) { (key: MasterKey.ID(bytes: try $0.bytes(0)), count: try $0.count(1)) }
      for (key, count) in found {
        guard let key else { continue }
        counts[key, default: [:]][column.name] = count
      }
    }
    return counts
  }
}
