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
}
