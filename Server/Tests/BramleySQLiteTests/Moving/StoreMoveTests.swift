import BramleyAPI
import BramleyCore
import Foundation
import GRDB
import Support
import Synchronization
import Testing

@testable import BramleySQL
@testable import BramleySQLite

@Suite(.limitedConcurrency) struct StoreMoveTests {
  private func filled(_ people: Int = 5) async throws -> SQLiteStore {
    let store = try SQLiteStore.inMemory()
    for person in 0..<people {
      var entry = StoreFixture.entry("person \(person)", token: "token \(person)", at: Double(person))
      entry.name = PersonName(givenName: "Zoë \(person)")
      entry.jobs = [StoreFixture.job("job \(person)")]
      _ = try await store.signIn(entry)
    }
    return store
  }

  private func move(
    _ source: SQLiteStore, _ target: any SQLEngine, pageSize: Int = 2, id: String = "one",
    onProgress: @escaping @Sendable (StoreMove.Progress) -> Void = { _ in }
  ) async throws -> StoreMove.Summary {
    try await StoreMove(
      from: source.engine, to: target, newID: id, pageSize: pageSize, onProgress: onProgress
    ).run()
  }

  private func failure(_ code: MoveFailure.Code, _ body: () async throws -> Void) async {
    let error = await #expect(throws: MoveFailure.self) { try await body() }
    #expect(error?.code == code, "\(error.map(\.description) ?? "")")
  }

  @Test func `whatever the steps write is moved, row for row`() async throws {
    var rows: [String: Int] = [:]
    for promise in StoreContract.all {
      let (source, target) = (try SQLiteStore.inMemory(), try SQLiteStore.inMemory())
      try? await promise.check(source)
      let summary = try await move(source, target.engine, pageSize: 3)
      for (name, count) in summary.tables { rows[name, default: 0] += count }
      for table in Schema.tables {
        let (ours, theirs) = (
          try await source.engine.read { try $0.page(of: table, after: nil, limit: 10_000) },
          try await target.engine.read { try $0.page(of: table, after: nil, limit: 10_000) }
        )
        let values = table.columns.indices
        #expect(
          ours.map { row in values.map(row.value) } == theirs.map { row in values.map(row.value) },
          "\(promise) \(table.name)")
      }
    }
    // The contract writes to nearly all tables; the others are as empty there as here.
    let empty = rows.filter { $0.value == 0 }.keys.sorted()
    #expect(empty.count < 9, "\(empty)")
  }

  @Test func `afterwards the new store may be used and the old one not`() async throws {
    let (source, target) = (try await filled(), try SQLiteStore.inMemory())
    _ = try await move(source, target.engine)
    #expect(try await target.moveMark() == nil)
    #expect(try await source.moveMark() == .left("one"))
    await failure(.sourceUnusable) { _ = try await move(source, try SQLiteStore.inMemory().engine) }
    try await source.cancelMove()
    #expect(try await source.moveMark() == nil)
    let session = StoreFixture.session("token 0")
    #expect(try await target.rotate(session, by: StoreFixture.rule(generation: 0)).name == "current")
  }

  @Test func `a move that is stopped at any batch continues where it stopped`() async throws {
    let source = try await filled()
    let all = try await move(try await filled(), try SQLiteStore.inMemory().engine).rows
    let target = try SQLiteStore.inMemory()
    var runs = 0
    var summary: StoreMove.Summary?
    while summary == nil {
      let (before, copied) = (runs, Tally())
      do {
        summary = try await move(
          source, DyingEngine(target.engine, after: 2), id: "run-\(runs)",
          onProgress: { if case .copied(let count) = $0 { copied.add(count) } })
      } catch let error as StoreError where error.kind == .unavailable {
      }
      runs += 1
      // Each run copies something, so that the loop ends.
      try #require(runs < 200 && (before == 0 || copied.value > 0 || summary != nil))
    }
    #expect(summary?.rows == all)
    #expect(runs > 5)
    #expect(try await target.moveMark() == nil)
    // The id of the first run is that of the whole move.
    #expect(try await source.moveMark() == .left("run-0"))
  }

  @Test func `while a move is unfinished both stores bear its mark`() async throws {
    let (source, target) = (try await filled(), try SQLiteStore.inMemory())
    await #expect(throws: (any Error).self) { try await move(source, DyingEngine(target.engine, after: 2)) }
    #expect(try await source.moveMark() == .leaving("one"))
    #expect(try await target.moveMark() == .arriving("one"))
    await failure(.otherMove) { _ = try await move(try await filled(), target.engine, id: "two") }
    await failure(.sourceUnusable) { _ = try await move(target, try SQLiteStore.inMemory().engine) }
    // The part of a store can't be declared whole.
    try await target.cancelMove()
    #expect(try await target.moveMark() == .arriving("one"))
    // An older version reads the marks as migrations that it does not know.
    let names = try await target.engine.database.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM schema_migration ORDER BY name")
    }
    #expect(names.contains("move arriving one"))
  }

  @Test func `a target that is in use is left alone, and the source may be used again`() async throws {
    let (source, target) = (try await filled(), try await filled(1))
    await failure(.targetInUse) { _ = try await move(source, target.engine) }
    #expect(try await source.moveMark() == nil)
    #expect(try await target.moveMark() == nil)
  }

  @Test(arguments: [
    "UPDATE account SET support_id = 'X' WHERE id = (SELECT MAX(id) FROM account)",
    "DELETE FROM job WHERE id = (SELECT MAX(id) FROM job)",
    "UPDATE account SET name = replace(name, 'ë', 'e' || char(776))",
    "INSERT INTO spent_nonce (hash, expires_at) VALUES (x'00', 1)",
  ])
  func `a difference between the stores is found, also of one byte`(change: String) async throws {
    let (source, target) = (try await filled(), try SQLiteStore.inMemory())
    let engine = target.engine
    await failure(.different) {
      // After the last copy, before the comparison.
      _ = try await move(
        source, engine,
        onProgress: { if $0 == .comparing { try? engine.database.write { try $0.execute(sql: change) } } })
    }
    #expect(try await target.moveMark() == .arriving("one"))
  }

  @Test func `a session that was handed over arrives after the one that it came from`() async throws {
    let (source, target) = (try await filled(1), try SQLiteStore.inMemory())
    // Its id comes first.
    try await source.engine.database.write { db in
      let columns = Schema.tables.first { $0.name == "session" }!.columns.map(\.name)
      let values = columns.map { $0 == "id" ? "'0'" : $0 == "parent_id" ? "id" : $0 }
      try db.execute(
        sql: """
          INSERT INTO session (\(columns.joined(separator: ", ")))
          SELECT \(values.joined(separator: ", ")) FROM session
          """)
    }
    let summary = try await move(source, target.engine)
    #expect(summary.tables.first { $0.name == "session" }?.rows == 2)
  }

  @Test func `text that PostgreSQL can't keep is named before it is sent`() async throws {
    let (source, target) = (try await filled(1), try SQLiteStore.inMemory())
    try await source.engine.database.write { db in
      try db.execute(sql: "UPDATE session SET device_name = 'a' || char(0) || 'b'")
    }
    await failure(.textWithNull) { _ = try await move(source, target.engine) }
  }

  @Test func `progress counts every row once for the copy and once for the comparison`() async throws {
    let (source, target) = (try await filled(), try SQLiteStore.inMemory())
    let (all, copied, compared) = (Tally(), Tally(), Tally())
    let summary = try await move(
      source, target.engine,
      onProgress: { progress in
        switch progress {
        case .begun(let rows, let before):
          all.add(rows)
          #expect(before == 0)
        case .copied(let count): copied.add(count)
        case .comparing: break
        case .compared(let count): compared.add(count)
        }
      })
    #expect(all.value == summary.rows && copied.value == summary.rows && compared.value == summary.rows)
  }
}

/// An engine whose process dies after a number of writes.
private final class DyingEngine: SQLEngine {
  let writeHealth = WriteHealth()
  let webhooks = WebhookSubscriptions()
  private let engine: SQLiteEngine
  private let left: Mutex<Int>

  init(_ engine: SQLiteEngine, after writes: Int) {
    self.engine = engine
    left = Mutex(writes)
  }

  func runWrite<Value: Sendable>(
    _ isolation: SQLIsolation, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    let isAlive = left.withLock { left in
      left -= 1
      return left >= 0
    }
    guard isAlive else { throw StoreError(.unavailable, "dead") }
    return try await engine.runWrite(isolation, step)
  }

  func runRead<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await engine.runRead(look)
  }
}
