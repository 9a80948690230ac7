package import BramleyCore
package import BramleySQL
package import Foundation
import GRDB

extension SQLiteStore {
  /// Reads the check values of a store's master keys from its file, and writes nothing; empty where it has none.
  ///
  /// - Throws: ``StoreError`` when the file is no store, or doesn't answer.
  package static func masterKeyChecks(inFile path: String) throws(StoreError) -> [MasterKey.ID: Data] {
    try look(inFile: path) { db in
      guard try db.tableExists("master_key") else { return [:] }
      return try SQLTransaction(db).masterKeyChecks()
    }
  }

  /// Judges whether a store in a file may be used with a side, and writes nothing.
  ///
  /// - Throws: ``StoreError`` when the file is no store, or doesn't answer.
  package static func judge(
    _ side: AppleSide, allowsBoth: Bool, inFile path: String
  ) throws(StoreError) -> AppleSideRule.Verdict {
    try look(inFile: path) { db in
      guard try db.tableExists("apple_side") else { return .accepted(forgetting: []) }
      return try SQLTransaction(db).judge(side, allowsBoth: allowsBoth)
    }
  }

  /// Compares a file's schema with this version's and writes nothing.
  ///
  /// - Throws: ``StoreError`` when the file is no store, or a later version removed what this one needs.
  package static func schemaPlan(inFile path: String) throws(StoreError) -> SchemaPlan {
    try look(inFile: path) { db in
      guard try db.tableExists("schema_migration") else {
        return try SchemaPlan(known: Schema.migrations, applied: [])
      }
      return try Schema.plan(SQLTransaction(db))
    }
  }

  /// The words of SQLite.
  package static var dialect: SQLDialect { .sqlite }

  private static func look<Value>(
    inFile path: String, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read(body)
    } catch { throw StoreError(error) }
  }
}
