import BramleySQL
import Support
import Synchronization
import Testing

@testable import BramleyPostgres

/// Statements that the server forgot, or that a migration outdated, are prepared anew; only where that happens again and
/// again nothing is prepared any more.
@Suite(.limitedConcurrency) struct PreparedStatementTests {
  private func prepared(_ store: PostgresStore) async throws -> Int {
    try await store.engine.read { try $0.count("SELECT COUNT(*) FROM pg_prepared_statements", []) }
  }

  private func seven(_ store: PostgresStore) async throws -> Int {
    try await store.engine.read { try $0.count("SELECT 7", []) }
  }

  private func forget(_ store: PostgresStore) async throws {
    try await store.engine.write { tx in _ = try tx.run("DEALLOCATE ALL", []) }
  }

  @Test func `statements that a server forgot are prepared again`() async throws {
    try await withPostgresStore(connections: 1) { store in
      #expect(try await seven(store) == 7)
      for _ in 0..<2 {
        try await forget(store)
        #expect(try await seven(store) == 7)
      }
      #expect(try await prepared(store) > 1)
    }
  }

  @Test func `nothing is prepared any more for a server that forgets again and again`() async throws {
    try await withPostgresStore(connections: 1) { store in
      for _ in 0..<6 {
        #expect(try await seven(store) == 7)
        try await forget(store)
      }
      #expect(try await seven(store) == 7)
      #expect(try await prepared(store) == 0)
    }
  }

  @Test func `a step that collided often has not yet lost a statement`() async throws {
    let kinds = Mutex<[PostgresFailure.Kind]>([
      .collision, .collision, .collision, .collision, .preparedStatementLost,
    ])
    try await withPostgresStore(connections: 1) { store in
      let value = try await store.engine.write { tx in
        if let kind = kinds.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
          throw PostgresFailure(kind, "")
        }
        return try tx.count("SELECT 7", [])
      }
      #expect(value == 7)
    }
    let isOver = kinds.withLock { $0.isEmpty }
    #expect(isOver)
  }

  @Test func `a statement whose columns a migration changed is prepared anew on its connection`() async throws
  {
    try await withPostgresStore(connections: 1) { store in
      func backend() async throws -> Int {
        try await store.engine.read { try $0.count("SELECT pg_backend_pid()", []) }
      }
      try await store.engine.write { tx in _ = try tx.run("CREATE TABLE shape (a BIGINT)", []) }
      let before = try await backend()
      for round in 0..<4 {
        try await store.engine.write { tx in
          _ = try tx.run("DELETE FROM shape", [])
          _ = try tx.run("INSERT INTO shape (a) VALUES (1)", [])
        }
        let rows = try await store.engine.read { try $0.rows("SELECT * FROM shape", []) }
        #expect(try rows.map { try $0.integer(0) } == [1])
        try await store.engine.write { tx in
          _ = try tx.run("ALTER TABLE shape ADD COLUMN b\(round) BIGINT", [])
        }
      }
      #expect(try await backend() == before)
      #expect(try await prepared(store) > 1)
    }
  }
}
