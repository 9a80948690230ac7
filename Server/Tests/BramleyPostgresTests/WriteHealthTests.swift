import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
import Testing

/// Readiness learns of a disk that takes nothing from the writes that failed, and writes nothing while they succeed.
@Suite(.limitedConcurrency) struct WriteHealthTests {
  @Test func `a write that failed for want of room is remembered until one succeeds`() async throws {
    try await withPostgresStore(connections: 2) { store in
      let start = StoreFixture.start
      #expect(try await store.look(at: start) != nil)
      let full = "RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'"
      try await store.engine.write { tx in
        _ = try tx.run("CREATE TABLE packed (a BIGINT)", [])
        _ = try tx.run(
          "CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN \(full); END $body$", [])
        _ = try tx.run(
          "CREATE TRIGGER filled BEFORE INSERT ON packed FOR EACH STATEMENT EXECUTE FUNCTION fill()", [])
        // The small write that is tried must fail too, as on a full disk.
        _ = try tx.run("CREATE TABLE write_trial (a BIGINT)", [])
      }
      let failure = await #expect(throws: StoreError.self) {
        try await store.engine.write { tx in _ = try tx.run("INSERT INTO packed VALUES (1)", []) }
      }
      #expect(failure?.kind == .unavailable && failure?.keepsFromWriting == true)
      await #expect(throws: StoreError.self) { try await store.look(at: start) }
      await #expect(throws: StoreError.self) { try await store.look(at: start.addingTimeInterval(4)) }

      // Room again: what is tried after five seconds succeeds, and leaves nothing.
      try await store.engine.write(.readCommitted) { tx in try tx.write("DROP TABLE write_trial", []) }
      #expect(try await store.look(at: start.addingTimeInterval(6)) != nil)
      let left = try await store.engine.read { tx in
        try tx.count("SELECT COUNT(*) FROM pg_class WHERE relname = 'write_trial'", [])
      }
      #expect(left == 0)
    }
  }

  @Test func `a database that became read-only can't be written`() async throws {
    // Time passes only where the pool rests between two tries, however long a busy machine takes.
    let clock = RestingClock()
    try await withPostgresStore(connections: 1, { $0.clock = clock.clock }) { store in
      let failure = await #expect(throws: StoreError.self) {
        try await store.engine.write { tx in
          _ = try tx.run("SET TRANSACTION READ ONLY", [])
          _ = try tx.run("INSERT INTO person_secret (id, sealed) VALUES (1, ?)", [Data([1])])
        }
      }
      #expect(failure?.keepsFromWriting == true)
      // What is tried after that succeeds: the database takes writes again.
      let shown = try await store.look(at: StoreFixture.start)
      #expect(shown != nil)
    }
  }

  @Test func `a read-only database whose connections break as well is still called read-only`() async throws {
    let clock = RestingClock()
    try await withPostgresStore(connections: 1, { $0.clock = clock.clock }) { store in
      let tries = Tally()
      let failure = await #expect(throws: StoreError.self) {
        try await store.engine.write { tx in
          tries.add()
          if tries.value == 1 { _ = try tx.run("SET TRANSACTION READ ONLY", []) }
          if tries.value > 1 { _ = try tx.rows("SELECT pg_terminate_backend(pg_backend_pid())", []) }
          _ = try tx.run("INSERT INTO person_secret (id, sealed) VALUES (1, ?)", [Data([1])])
        }
      }
      #expect(failure?.keepsFromWriting == true && tries.value > 2)
    }
  }
}
