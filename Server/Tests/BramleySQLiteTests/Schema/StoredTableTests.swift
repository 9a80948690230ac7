import BramleySQL
import Foundation
import GRDB
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct StoredTableTests {
  @Test func `the list has every table and every column, with its type and its key`() throws {
    let store = try SQLiteStore.inMemory()
    let found = try store.engine.database.read { db in
      let names = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_migration'")
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          (
            name,
            try Row.fetchAll(db, sql: "SELECT name, type, pk FROM pragma_table_info(?)", arguments: [name])
          )
        })
    }
    #expect(Set(found.keys) == Set(Schema.tables.map(\.name)))
    #expect(Schema.tables.count == found.count)
    for table in Schema.tables {
      let columns = try #require(found[table.name])
      let types = Dictionary(
        uniqueKeysWithValues: columns.map { ($0["name"] as String, $0["type"] as String) })
      let listed = table.columns.map { ($0.name, $0.kind.sqlite) }
      #expect(Dictionary(uniqueKeysWithValues: listed) == types, "\(table.name)")
      let key = columns.filter { ($0["pk"] as Int) > 0 }.sorted { ($0["pk"] as Int) < ($1["pk"] as Int) }
      #expect(key.map { $0["name"] as String } == table.key, "\(table.name)")
    }
  }

  @Test func `the list has every reference, and a table follows those that it refers to`() async throws {
    let store = try SQLiteStore.inMemory()
    var earlier: Set<String> = []
    for table in Schema.tables {
      let references = try await store.engine.database.read { db in
        try Row.fetchAll(
          db, sql: "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", arguments: [table.name]
        ).map { ($0["from"] as String, $0["table"] as String) }
      }
      #expect(Dictionary(uniqueKeysWithValues: references) == table.references, "\(table.name)")
      earlier.insert(table.name)
      #expect(earlier.isSuperset(of: table.references.values), "\(table.name)")
    }
  }
}

extension StoredTable.Kind {
  fileprivate var sqlite: String {
    switch self {
    case .integer: "INTEGER"
    case .text: "TEXT"
    case .bytes: "BLOB"
    }
  }
}
