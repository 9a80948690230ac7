import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct CheckpointsTests {
  let folder: TemporaryFolder
  var path: String { folder.path + "/store.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  private func pool() throws -> DatabasePool {
    let pool = try DatabasePool(path: path)
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE word (id INTEGER PRIMARY KEY, text BLOB)")
    }
    return pool
  }

  private func write(_ count: Int, to pool: DatabasePool) async throws {
    for _ in 0..<count {
      try await pool.write { db in
        try db.execute(sql: "INSERT INTO word (text) VALUES (randomblob(9000))")
      }
    }
  }

  private var logBytes: Int {
    (try? FileManager.default.attributesOfItem(atPath: path + "-wal"))?[.size] as? Int ?? 0
  }

  @Test func `the log is written back beside the writer, and stays small`() async throws {
    let pool = try pool()
    let checkpoints = Checkpoints(pool, due: 50, most: 1_000_000)
    for _ in 0..<10 {
      try await write(20, to: pool)
      checkpoints.settle()
    }
    // Two hundred rows have as many times their nine thousand bytes; three rounds are enough for any log that begins anew.
    #expect(logBytes > 0 && logBytes < 60 * 13_000)
    let count = try await pool.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM word") }
    #expect(count == 200)
    checkpoints.close()
    try pool.close()
  }

  @Test func `a log that grows faster than it is written back is bounded by the writer`() async throws {
    let pool = try pool()
    // Nothing is due before the writer's own bound.
    let checkpoints = Checkpoints(pool, due: 200, most: 200)
    try await write(400, to: pool)
    #expect(logBytes < 300 * 4_200)
    checkpoints.close()
    try pool.close()
  }

  @Test func `what is written after the end is not written back, and not lost`() async throws {
    let pool = try pool()
    let checkpoints = Checkpoints(pool, due: 5, most: 1_000_000)
    checkpoints.close()
    try await write(20, to: pool)
    try pool.close()
    let count = try await DatabaseQueue(path: path).read { db in
      try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM word")
    }
    #expect(count == 20)
  }
}
