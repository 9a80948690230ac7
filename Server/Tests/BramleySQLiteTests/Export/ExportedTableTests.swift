import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@testable import BramleySQL
@testable import BramleySQLite

@Suite(.limitedConcurrency) struct ExportedTableTests {
  @Test func `every table is exported or left out for a reason, and every column of an exported one too`() {
    let exported = ExportedTable.all.map(\.table)
    #expect(Set(exported).count == exported.count)
    #expect(Set(exported).isDisjoint(with: ExportedTable.leftOutTables.keys))
    #expect(
      Set(exported).union(ExportedTable.leftOutTables.keys) == Set(Schema.tables.map(\.name)),
      "A new table holds something of a person, or it does not: say which in ExportedTable+all.swift.")
    for table in ExportedTable.all {
      let (written, left) = (table.fields.map(\.column), table.leftOut.keys)
      let columns = Schema.tables.first { $0.name == table.table }?.columns.map(\.name) ?? []
      #expect(Set(written).isDisjoint(with: left), "\(table.table)")
      #expect(Set(written).union(left) == Set(columns), "\(table.table)")
      #expect(written.count + left.count == columns.count, "\(table.table)")
    }
    #expect(ExportedTable.leftOutTables.values.allSatisfy { $0.hasSuffix(".") })
    #expect(ExportedTable.all.flatMap(\.leftOut.values).allSatisfy { $0.hasSuffix(".") })
  }

  @Test func `no bytes are exported: they are hashes and sealed values`() {
    for table in ExportedTable.all {
      let bytes = Schema.tables.first { $0.name == table.table }?.columns.filter { $0.kind == .bytes } ?? []
      #expect(Set(bytes.map(\.name)).isSubset(of: table.leftOut.keys), "\(table.table)")
    }
  }

  @Test func `the stored values of a person come with their export, and what is left out does not`()
    async throws
  {
    let store = try SQLiteStore.inMemory()
    let marks = Marks()
    try await store.engine.write { tx in
      for table in Schema.tables where ExportedTable.all.contains(where: { $0.table == table.name }) {
        try tx.insert([marks.row(of: table)], into: table)
      }
    }
    let found = try #require(try await store.records(of: Marks.user, most: 10))
    let text = String(decoding: try WireJSON.encoder().encode(found.records), as: UTF8.self)
    for table in ExportedTable.all {
      #expect(found.records[table.kind]?.count == 1, "\(table.kind)")
      for column in table.fields where column.form == .text || column.form == .time {
        #expect(text.contains(marks.mark(table.table, column.column)), "\(table.table).\(column.column)")
      }
      for column in table.leftOut.keys where column != "user_id" && !column.hasSuffix("_id") && column != "id"
      {
        #expect(!text.contains(marks.mark(table.table, column)), "\(table.table).\(column)")
      }
    }
    #expect(!text.contains("hash of the dropped password"))
    #expect(text.contains("dropped@example.com") && text.contains("before@example.com"))
  }
}

/// A row of each table, whose values differ from all others.
private struct Marks {
  static let user: UserID = "the-user"

  func row(of table: StoredTable) -> SQLRow {
    SQLRow(
      table.columns.map { column in
        if let fixed = fixed(table.name, column.name) { return .text(fixed) }
        switch column.kind {
        case .text: return .text(mark(table.name, column.name))
        case .bytes: return .bytes(Data(mark(table.name, column.name).utf8))
        case .integer:
          let form = ExportedTable.all.first { $0.table == table.name }?.fields
            .first { $0.column == column.name }?.form
          return .integer(form == .flag ? 1 : Int64(number(table.name, column.name)) * 1_000)
        }
      })
  }

  /// The text by which a value is found in the export.
  func mark(_ table: String, _ column: String) -> String {
    if let fixed = fixed(table, column) { return fixed }
    let kind = Schema.tables.first { $0.name == table }?.columns.first { $0.name == column }?.kind
    return kind == .integer
      ? WireJSON.timestamp(Date(timeIntervalSince1970: Double(number(table, column))))
      : "value of \(table) \(column)"
  }

  /// A time of its own for each column.
  private func number(_ table: String, _ column: String) -> Int {
    let places = Schema.tables.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } }
    return 1_700_000_000 + 86_400 * (places.firstIndex(of: "\(table).\(column)") ?? 0)
  }

  private func fixed(_ table: String, _ column: String) -> String? {
    switch (table, column) {
    case ("account", "id"), (_, "user_id"): Self.user.rawValue
    case ("identity", "id"), (_, "identity_id"): "the-identity"
    case ("session", "id"), ("session", "parent_id"): "the-session"
    case ("deletion", "id"), (_, "deletion_id"): "the-deletion"
    case ("account", "name"): #"{"given_name":"Ada"}"#
    case ("account", "metadata"): #"{"plan":"pro"}"#
    case ("session", "methods"), ("passkey", "transports"): "[]"
    case ("audit", "detail"): "{}"
    case ("merge", "report"):
      #"{"user_id":"the-user","other_user_id":"other","moves":[],"dropped":[],"clashes":[]}"#
    case ("merge", "merged"):
      """
      {"id":"other","createdAt":0,"identities":[],"survivorWasGuest":false,
       "profile":{"email":"dropped@example.com","emailVerified":true,"isPrivateEmail":false,"emailDeliverable":true},
       "survivorProfile":{"email":"before@example.com","emailVerified":true,"isPrivateEmail":false,
         "emailDeliverable":true},
       "password":{"identity":"x","subject":"dropped@example.com","emailVerified":true,"linkedAt":0,
         "hash":"hash of the dropped password"}}
      """
    default: nil
    }
  }
}
