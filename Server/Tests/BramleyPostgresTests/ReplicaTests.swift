import BramleyCore
import BramleyPostgres
import BramleySQL
import Support
import Testing

private typealias Fixture = StoreFixture

/// Reads that may be a little old go to a standby, while it is there and not too far behind.
@Suite(.limitedConcurrency) struct ReplicaTests {
  /// Who answered: a standby, or the primary.
  private func isFromStandby(_ store: PostgresStore) async throws -> Bool {
    try await store.engine.readAged { tx in
      try tx.exists("SELECT 1 WHERE pg_is_in_recovery()", [])
    }
  }

  private func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
    for _ in 0..<3_000 {
      if try await condition() { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  @Test
  func `lists come from a standby, what decides from the primary, and all from the primary when it is away`()
    async throws
  {
    let primary = try PostgresCluster(settings: PostgresCluster.replicated)
    defer { primary.stop() }
    let database = try primary.makeDatabase()
    let standby = try PostgresCluster(settings: PostgresCluster.replicated, standbyOf: primary)
    defer { standby.stop() }
    var settings = PostgresSettings(url: database, connections: 2)
    settings.readURL = standby.url(String(PostgresCluster.path(database).dropFirst()))
    let store = try await PostgresStore.open(settings, surroundings: .live)
    defer { store.close() }
    _ = try await store.signIn(Fixture.entry())

    // Of an idle primary the last transaction grows old, and the standby is still level with it.
    #expect(try await eventually { try await isFromStandby(store) })
    #expect(
      try await eventually {
        try await store.accounts(after: nil, limit: 9).map(\.user.id) == [Fixture.user("token")]
      })
    let decides = try await store.engine.read { try $0.exists("SELECT 1 WHERE pg_is_in_recovery()", []) }
    #expect(!decides)

    // It receives and does not replay: too far behind, once more than half a minute.
    var strict = settings
    strict.patience.forReplica = 0
    let impatient = try await PostgresStore.open(strict, surroundings: .live)
    defer { impatient.close() }
    #expect(try await eventually { try await isFromStandby(impatient) })
    try standby.execute("SELECT pg_wal_replay_pause()")
    _ = try await store.signIn(Fixture.entry("bob", token: "second", at: 60))
    #expect(try await eventually { try await !isFromStandby(impatient) })
    #expect(try await impatient.accounts(after: nil, limit: 9).count == 2)
    // What is a few seconds old is good enough for the other one.
    #expect(try await store.accounts(after: nil, limit: 9).count >= 1)
    try standby.execute("SELECT pg_wal_replay_resume()")

    standby.stop()
    #expect(try await store.accounts(after: nil, limit: 9).count == 2)
    #expect(try await !isFromStandby(store))
  }

  @Test func `with a replica that was never there nothing fails`() async throws {
    try await withPostgresStore(connections: 2) { settings in
      settings.readURL = "postgres://nobody@127.0.0.1:1/none"
    } _: { store in
      _ = try await store.signIn(Fixture.entry())
      for _ in 0..<3 { #expect(try await store.accounts(after: nil, limit: 9).count == 1) }
    }
  }
}
