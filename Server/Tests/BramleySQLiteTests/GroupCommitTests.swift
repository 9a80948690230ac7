import BramleyCore
import BramleySQL
import Dispatch
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct GroupCommitTests {
  struct Refused: Error {}
  typealias Step = @Sendable (SQLTransaction) throws -> Void

  let folder: TemporaryFolder
  let store: SQLiteStore

  init() async throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore(path: folder.path + "/store.sqlite")
    try await store.engine.database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE item (id INTEGER PRIMARY KEY NOT NULL);
          CREATE TABLE part (item INTEGER NOT NULL REFERENCES item);
          """)
    }
  }

  /// Runs steps while the writer is held, so that they queue together. Returns the indices of those that
  /// succeeded, and the failures.
  private func atOnce(_ steps: [Step]) async -> (done: [Int], failures: [Int: StoreError]) {
    let held = DispatchSemaphore(value: 0)
    store.engine.database.asyncWriteWithoutTransaction { _ in held.wait() }
    let queue = store.engine.writes
    return await withTaskGroup(of: (Int, StoreError?).self) { group in
      for (index, step) in steps.enumerated() {
        group.addTask {
          do throws(StoreError) {
            try await store.engine.write(step)
            return (index, nil)
          } catch {
            return (index, error)
          }
        }
      }
      while queue.waiting < steps.count { try? await Task.sleep(for: .milliseconds(1)) }
      held.signal()
      var done: [Int] = []
      var failures: [Int: StoreError] = [:]
      for await (index, failure) in group {
        if let failure { failures[index] = failure } else { done.append(index) }
      }
      return (done.sorted(), failures)
    }
  }

  private func insert(_ id: Int) -> Step {
    { tx in try tx.run("INSERT INTO item VALUES (?)", [id]) }
  }

  private func items() async throws -> [Int] {
    try await store.engine.database.read { db in try Int.fetchAll(db, sql: "SELECT id FROM item ORDER BY id")
    }
  }

  @Test func `concurrent steps are all on disk when they are answered`() async throws {
    let (done, failures) = await atOnce((0..<600).map(insert))
    #expect(done.count == 600 && failures.isEmpty)
    #expect(try await items() == Array(0..<600))
  }

  @Test func `a step that fails undoes itself alone`() async throws {
    let steps: [Step] = (0..<40).map { id in
      if id % 4 != 3 { return insert(id) }
      return { tx in
        try tx.run("INSERT INTO item VALUES (?)", [1_000 + id])
        throw Refused()
      }
    }
    let (done, failures) = await atOnce(steps)
    let good = (0..<40).filter { $0 % 4 != 3 }
    #expect(done == good)
    #expect(failures.keys.sorted() == (0..<40).filter { $0 % 4 == 3 })
    #expect(try await items() == good)
  }

  @Test func `a step whose statement fails undoes what it wrote before`() async throws {
    let (done, failures) = await atOnce([
      insert(1),
      { tx in
        try tx.run("INSERT INTO item VALUES (?)", [2])
        try tx.run("INSERT INTO item VALUES (NULL), (2)", [])
      },
      insert(3),
    ])
    #expect(done == [0, 2] && failures[1]?.kind == .broken)
    #expect(try await items() == [1, 3])
  }

  @Test func `when SQLite undoes the whole transaction every step of the group has failed`() async throws {
    var steps: [Step] = (0..<40).map(insert)
    steps.insert(
      { tx in
        try tx.run("INSERT INTO item VALUES (?)", [100])
        // Makes SQLite undo the transaction itself, as a full disk does.
        try tx.run("INSERT OR ROLLBACK INTO item VALUES (?)", [100])
      }, at: 20)
    let (done, failures) = await atOnce(steps)
    #expect(failures[20] != nil)
    #expect(failures.count > 1, "steps of the same group that did nothing wrong")
    #expect(failures.values.allSatisfy { $0.kind == .unavailable })
    // Each step that reported success is on disk, and no other.
    #expect(try await items() == done.map { $0 < 20 ? $0 : $0 - 1 })
    try await store.engine.write(insert(200))
    #expect(try await items().last == 200)
  }

  @Test func `when the commit fails every step of the group has failed`() async throws {
    var steps: [Step] = (0..<40).map(insert)
    steps.insert(
      { tx in
        // A constraint that is checked only at the commit.
        try tx.run("PRAGMA defer_foreign_keys = ON", [])
        try tx.run("INSERT INTO part VALUES (?)", [12_345])
      }, at: 20)
    let (done, failures) = await atOnce(steps)
    #expect(failures[20] != nil && failures.count > 1)
    #expect(try await items() == done.map { $0 < 20 ? $0 : $0 - 1 })
    try await store.engine.write(insert(200))
    #expect(try await items().last == 200)
  }

  @Test func `a step sees what the steps before it did`() async throws {
    let (done, _) = await atOnce(
      (0..<50).map { _ in
        { tx in
          let next = try tx.count("SELECT COALESCE(MAX(id), 0) + 1 FROM item", [])
          try tx.run("INSERT INTO item VALUES (?)", [next])
        }
      })
    #expect(done.count == 50)
    #expect(try await items() == Array(1...50))
  }

  @Test func `uncommitted changes are not read`() async throws {
    let seen = Tally()
    let pool = store.engine.database
    try await store.engine.write { tx in
      try tx.run("INSERT INTO item VALUES (1)", [])
      let count = try pool.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM item") ?? -1 }
      if count == 0 { seen.add() }
    }
    #expect(seen.value == 1)
    #expect(try await items() == [1])
  }

  @Test func `steps beyond the queue's limit are rejected at once`() async throws {
    let held = DispatchSemaphore(value: 0)
    store.engine.database.asyncWriteWithoutTransaction { _ in held.wait() }
    let (refused, extra) = (Tally(), 25)
    let done = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<(GroupCommit.capacity + extra) {
        group.addTask {
          do throws(StoreError) {
            try await store.engine.write { _ in }
            return true
          } catch {
            if error.kind == .unavailable { refused.add() }
            return false
          }
        }
      }
      while refused.value < extra { await Task.yield() }
      held.signal()
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(done == GroupCommit.capacity && refused.value == extra)
  }
}
