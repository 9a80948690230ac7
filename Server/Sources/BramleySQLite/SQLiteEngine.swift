package import BramleyCore
package import BramleySQL
import GRDB
import Synchronization

/// Runs transactions on SQLite through GRDB: reads concurrently, writes in groups that share a commit.
package final class SQLiteEngine: SQLEngine {
  let database: any DatabaseWriter
  /// Whether opening it moved its schema forward.
  package let hasMovedForward: Bool
  let writes: GroupCommit
  package let writeHealth = WriteHealth()
  package let webhooks = WebhookSubscriptions()
  private let checkpoints: Checkpoints?
  private let isClosed = Mutex(false)

  /// Moves the schema forward.
  ///
  /// - Parameter checkpoints: what writes a file's log back; nil in memory.
  init(_ database: any DatabaseWriter, checkpoints: Checkpoints? = nil) throws {
    self.database = database
    self.checkpoints = checkpoints
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

  deinit { checkpoints?.close() }

  package func runWrite<Value: Sendable>(
    _ isolation: SQLIsolation, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try demandOpen()
    do {
      let value = try await writes.run { [webhooks] db in try step(SQLTransaction(db, webhooks: webhooks)) }
      writeHealth.note(nil)
      return value
    } catch {
      let failure = StoreError(error)
      writeHealth.note(failure)
      throw failure
    }
  }

  package func runRead<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try demandOpen()
    do { return try await database.read { db in try look(SQLTransaction(db)) } } catch {
      throw StoreError(error)
    }
  }
}

extension SQLiteEngine {
  /// Closes the connections once running steps have finished.
  func close() throws {
    isClosed.withLock { $0 = true }
    checkpoints?.close()
    try database.close()
  }

  /// A queue in memory would read through a connection that is gone.
  private func demandOpen() throws(StoreError) {
    if isClosed.withLock(\.self) { throw StoreError(.unavailable, "the store is closed") }
  }
}

extension SQLTransaction {
  init(_ db: Database, webhooks: WebhookSubscriptions? = nil) {
    self.init(SQLiteConnection(db: db), dialect: .sqlite, webhooks: webhooks)
  }
}
