import BramleyCore
import BramleySQL
import GRDB
import Synchronization

@testable import BramleySQLite

/// Runs transactions as the real engine does, and keeps the text of every statement.
final class RecordingEngine: SQLEngine {
  let writeHealth = WriteHealth()
  let webhooks = WebhookSubscriptions()
  private let engine: SQLiteEngine
  private let seen = Mutex<Set<String>>([])

  init() throws { engine = try SQLiteEngine(DatabaseQueue()) }

  var statements: Set<String> { seen.withLock(\.self) }

  func runWrite<Value: Sendable>(
    _ isolation: SQLIsolation, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    do { return try await engine.database.write { db in try step(self.transaction(db)) } } catch {
      throw StoreError(error)
    }
  }

  func runRead<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    do { return try await engine.database.read { db in try look(self.transaction(db)) } } catch {
      throw StoreError(error)
    }
  }

  /// Returns the steps of SQLite's plan for a statement, in its own words.
  func plan(of statement: String) throws -> [String] {
    try engine.database.read { db in
      // A parameter may have any value: none is read.
      let arguments = StatementArguments(
        [DatabaseValue](repeating: .null, count: statement.count { $0 == "?" }))
      return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(statement)", arguments: arguments)
        .map { $0["detail"] }
    }
  }

  private func transaction(_ db: Database) -> SQLTransaction {
    SQLTransaction(
      Connection(inner: BramleySQLite.SQLiteConnection(db: db), engine: self), dialect: .sqlite,
      webhooks: webhooks)
  }

  private struct Connection: SQLConnection {
    let inner: BramleySQLite.SQLiteConnection
    let engine: RecordingEngine

    func rows(_ sql: String, _ parameters: [SQLValue]) throws -> [SQLRow] {
      _ = engine.seen.withLock { $0.insert(sql) }
      return try inner.rows(sql, parameters)
    }

    func run(_ sql: String, _ parameters: [SQLValue]) throws -> Int {
      _ = engine.seen.withLock { $0.insert(sql) }
      return try inner.run(sql, parameters)
    }
  }
}
