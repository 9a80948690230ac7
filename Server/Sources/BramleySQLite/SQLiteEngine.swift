package import BramleyCore
package import BramleySQL
import GRDB

/// Runs transactions on SQLite through GRDB: reads concurrently, writes in groups that share a commit.
package final class SQLiteEngine: SQLEngine {
  let database: any DatabaseWriter
  /// Whether opening it moved its schema forward.
  package let hasMovedForward: Bool
  private let writes: GroupCommit

  /// Moves the schema forward.
  init(_ database: any DatabaseWriter) throws {
    self.database = database
    hasMovedForward = try database.writeWithoutTransaction { db in
      var hasMoved = false
      try db.inTransaction(.immediate) {
        hasMoved = try Schema.moveForward(SQLTransaction(db))
        return .commit
      }
      return hasMoved
    }
    writes = GroupCommit(database)
  }

  package func write<Value: Sendable>(
    _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    do { return try await writes.run { db in try step(SQLTransaction(db)) } } catch {
      throw StoreError(error)
    }
  }

  package func read<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    do { return try await database.read { db in try look(SQLTransaction(db)) } } catch {
      throw StoreError(error)
    }
  }
}

extension SQLTransaction {
  init(_ db: Database) { self.init(SQLiteConnection(db: db), dialect: .sqlite) }
}
