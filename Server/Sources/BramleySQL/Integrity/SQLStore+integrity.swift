package import BramleyCore

extension SQLStore: IntegrityStore {
  package var invariants: [Invariant] { StoredInvariant.all.map(\.invariant) }

  package var examinedTables: [String] { Schema.tables.map(\.name) }

  package func schemaFaults() async throws(StoreError) -> [String] {
    var faults = try await engine.read { try Schema.faults($0) }
    for table in Schema.tables {
      do throws(StoreError) {
        _ = try await engine.read { try $0.page(of: table, after: nil, limit: 1) }
      } catch {
        guard error.kind == .broken else { throw error }
        faults.append("the table \(table.name) can't be read")
      }
    }
    return faults
  }

  package func examine(
    _ name: String, pageSize: Int, each: (IntegrityPage) -> Void
  ) async throws(StoreError) {
    guard let table = Schema.tables.first(where: { $0.name == name }) else { return }
    let examination = Examination(table)
    var last: [SQLValue]?
    while true {
      let position = last
      let rows = try await engine.readAged { try $0.rows(of: examination, after: position, limit: pageSize) }
      guard let end = rows.last else { return }
      each(examination.judge(rows))
      last = examination.key(of: end)
      if rows.count < pageSize { return }
    }
  }

  package func readBoxes(
    of table: SealedTable, pageSize: Int, each: ([SealedRow]) -> Void
  ) async throws(StoreError) {
    guard let column = SealedColumn.of(table) else { return }
    var position: [String]?
    while true {
      let last = position
      let rows = try await engine.readAged { try $0.boxes(column, after: last, limit: pageSize) }
      guard let end = rows.last else { return }
      each(rows)
      position = end.position
      if rows.count < pageSize { return }
    }
  }
}

/// How the rows of a table are examined: one statement a page, in which each condition is a column.
private struct Examination: Sendable {
  let table: StoredTable
  private let conditions: [(id: String, sql: String)]
  private typealias Rule = (id: String, columns: [String], isSound: @Sendable (SQLRow) throws -> Bool)
  private let rules: [Rule]

  init(_ table: StoredTable) {
    self.table = table
    let all = StoredInvariant.byTable[table.name] ?? []
    conditions = all.compactMap { stored -> (id: String, sql: String)? in
      guard case .brokenWhere(let sql) = stored.test else { return nil }
      return (stored.invariant.id, sql)
    }
    rules = all.compactMap { stored -> Rule? in
      guard case .sound(let columns, let isSound) = stored.test else { return nil }
      return (stored.invariant.id, columns, isSound)
    }
  }

  /// The key, then the conditions, then the columns of the rules.
  var columns: String {
    let key = table.key.map { "checked.\($0)" }
    let found = conditions.map { "CASE WHEN \($0.sql) THEN 1 ELSE 0 END" }
    return (key + found + rules.flatMap(\.columns).map { "checked.\($0)" }).joined(separator: ", ")
  }

  func key(of row: SQLRow) -> [SQLValue] { table.key.indices.map(row.value) }

  func judge(_ rows: [SQLRow]) -> IntegrityPage {
    var broken: [String: [String]] = [:]
    for row in rows {
      var place = table.key.count
      for condition in conditions {
        if row.value(place) != .integer(0) {
          broken[condition.id, default: []].append(StoredTable.shown(key(of: row)))
        }
        place += 1
      }
      for rule in rules {
        // A value that can't be read breaks the rule.
        if (try? rule.isSound(row.from(place))) != true {
          broken[rule.id, default: []].append(StoredTable.shown(key(of: row)))
        }
        place += rule.columns.count
      }
    }
    return IntegrityPage(table: table.name, rows: rows.count, broken: broken)
  }
}

extension SQLTransaction {
  fileprivate func rows(
    of examination: Examination, after last: [SQLValue]?, limit: Int
  ) throws -> [SQLRow] {
    let key = examination.table.key.map { "checked.\($0)" }
    let (condition, parameters) = Self.range(key, after: last)
    return try rows(
      """
      SELECT \(examination.columns) FROM \(examination.table.name) AS checked \(condition)
      ORDER BY \(key.joined(separator: ", ")) LIMIT ?
      """, parameters + [limit])
  }
}
