import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import Support
import Testing

@testable import BramleyPostgres

private typealias Fixture = StoreFixture

@Suite(.limitedConcurrency) struct NewsTests {
  @Test func `the end of a session is heard on every node, a refresh on none`() async throws {
    try await withPostgresStore { store in
      let other = Heard()
      try store.listen(other)
      #expect(await other.hears { $0.arrives == [true] })
      _ = try await store.signIn(Fixture.entry())
      let session = Fixture.session("token")
      _ = try await store.rotate(session, by: Fixture.rule(generation: 0, key: "key", at: 30))
      try await store.end(session, because: .endedByOperator, at: Fixture.start)
      #expect(await other.hears { $0.news.count > 1 })
      #expect(other.news == [.missed, .sessionEnded(session)])
    }
  }

  @Test func `a deletion is heard as the end of the account's sessions`() async throws {
    try await withPostgresStore { store in
      let other = Heard()
      try store.listen(other)
      #expect(await other.hears { $0.arrives == [true] })
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.delete(
        Fixture.deletion())
      #expect(await other.hears { $0.news.contains(.accountEnded(Fixture.user("token"))) })
    }
  }

  @Test func `an end that is undone is heard by nobody`() async throws {
    struct Stop: Error {}
    try await withPostgresStore { store in
      let other = Heard()
      try store.listen(other)
      #expect(await other.hears { $0.arrives == [true] })
      _ = try? await store.engine.write { tx in
        _ = try tx.run("INSERT INTO person_secret (id, sealed) VALUES (1, ?)", [Data([1])])
        tx.announce(.keysChanged)
        throw Stop()
      }
      try await store.engine.write { tx in
        _ = try tx.run("INSERT INTO person_secret (id, sealed) VALUES (1, ?)", [Data([1])])
        for number in 0..<101 { tx.announce(.sessionEnded(SessionID(rawValue: "\(number)"))) }
      }
      #expect(await other.hears { $0.news.count > 1 })
      #expect(other.news == [.missed, .missed], "too many ends are announced as one")
    }
  }

  @Test func `after its connection was lost a node learns that it missed something`() async throws {
    try await withPostgresStore { store in
      let other = Heard()
      try store.listen(other)
      #expect(await other.hears { $0.arrives == [true] })
      _ = try await store.engine.read { tx in
        try tx.rows(
          """
          SELECT CAST(pg_terminate_backend(pid) AS text) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()
          """, [])
      }
      #expect(await other.hears { $0.arrives == [true, false, true] })
      #expect(other.news == [.missed, .missed])
      try await store.end(Fixture.session("token"), because: .endedByOperator, at: Fixture.start)
    }
  }

  @Test func `with a pooler in transaction mode a node says that nothing is heard`() async throws {
    try await withPostgresStore(connections: 1, { $0.pooler = .transaction }) { store in
      let listener = Heard()
      try store.listen(listener)
      #expect(listener.arrives == [false])
      #expect(listener.reasons == ["database.pooler is transaction"])
    }
  }

  @Test func `the notification travels with the commit`() async throws {
    func waits(_ proof: PostgresSettings.CommitProof) async throws -> Int {
      try await withPostgresStore(connections: 1, { $0.commitProof = proof }) { store in
        _ = try await store.signIn(Fixture.entry())
        let before = store.engine.roundTrips
        try await store.end(Fixture.session("token"), because: .endedByOperator, at: Fixture.start)
        return store.engine.roundTrips - before
      }
    }
    // Proven by rows, a step notifies nobody.
    #expect(try await waits(.automatic) == waits(.row))
  }
}
