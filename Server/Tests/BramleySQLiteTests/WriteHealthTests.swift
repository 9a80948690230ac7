import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite

/// Readiness learns of a full disk from the writes that failed, and writes nothing while they succeed.
@Suite(.limitedConcurrency) struct WriteHealthTests {
  private func limit(_ store: SQLiteStore, toPages extra: Int?) throws {
    try store.engine.database.writeWithoutTransaction { db in
      let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(extra.map { count + $0 } ?? 1_073_741_823)")
    }
  }

  private func fill(_ store: SQLiteStore) async throws {
    try await store.engine.write { tx in
      _ = try tx.run(
        "INSERT INTO person_secret (id, sealed) VALUES (1, ?) ON CONFLICT (id) DO NOTHING",
        [Data(repeating: 7, count: 200_000)])
    }
  }

  @Test func `a full disk is remembered until there is room again`() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.path + "/bramley.sqlite")
    let start = StoreFixture.start
    #expect(try await store.look(at: start) == nil, "the clock is this machine's")
    try limit(store, toPages: 0)
    #expect(try await store.look(at: start) == nil, "nothing is written without a reason")

    let failure = await #expect(throws: StoreError.self) { try await fill(store) }
    #expect(failure?.kind == .unavailable && failure?.keepsFromWriting == true)
    // The first look tries a small write, the next one only remembers.
    await #expect(throws: StoreError.self) { try await store.look(at: start) }
    try limit(store, toPages: nil)
    await #expect(throws: StoreError.self) { try await store.look(at: start.addingTimeInterval(4)) }
    #expect(try await store.look(at: start.addingTimeInterval(5)) == nil)
    try await fill(store)
    let left = try await store.engine.read { tx in
      try tx.count("SELECT COUNT(*) FROM sqlite_master WHERE name = 'write_trial'", [])
    }
    #expect(left == 0)
    try store.close()
  }

  @Test func `a write that fails for another reason says nothing of the disk`() async throws {
    let store = try SQLiteStore.inMemory()
    await #expect(throws: StoreError.self) {
      try await store.engine.write { tx in _ = try tx.run("INSERT INTO nowhere VALUES (1)", []) }
    }
    #expect(try await store.look(at: StoreFixture.start) == nil)
  }
}
