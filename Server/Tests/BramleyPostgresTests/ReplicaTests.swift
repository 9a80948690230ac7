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

  @Test
  func `lists come from a standby, what decides from the primary, and all from the primary when it is away`()
    async throws
  {
    let primary = try await PostgresCluster(settings: PostgresCluster.replicated)
    let database = try await primary.makeDatabase()
    let standby = try await PostgresCluster(settings: PostgresCluster.replicated, standbyOf: primary)
    var settings = PostgresSettings(url: database, connections: 2)
    settings.readURL = standby.url(PostgresCluster.name(database))
    let store = try await PostgresStore.open(settings, surroundings: .live)
    _ = try await store.signIn(Fixture.entry())

    // What doctor sees: a standby of this store's.
    #expect(
      try await eventually {
        let look = try? await PostgresStore.examineReplica(settings, surroundings: .live)
        return look?.isStandby == true && look?.isFresh == true && look?.masterKeys != nil
      })
    var mistaken = settings
    mistaken.readURL = settings.url
    #expect(try await PostgresStore.examineReplica(mistaken, surroundings: .live)?.isStandby == false)
    mistaken.readURL = nil
    #expect(try await PostgresStore.examineReplica(mistaken, surroundings: .live) == nil)

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
    #expect(try await eventually { try await isFromStandby(impatient) })
    try await standby.execute("SELECT pg_wal_replay_pause()")
    _ = try await store.signIn(Fixture.entry("bob", token: "second", at: 60))
    #expect(try await eventually { try await !isFromStandby(impatient) })
    #expect(try await impatient.accounts(after: nil, limit: 9).count == 2)
    // What is a few seconds old is good enough for the other one.
    #expect(try await store.accounts(after: nil, limit: 9).count >= 1)
    try await standby.execute("SELECT pg_wal_replay_resume()")

    await standby.stop()
    #expect(try await store.accounts(after: nil, limit: 9).count == 2)
    #expect(try await !isFromStandby(store))
    for store in [store, impatient] { try await onOwnThread { store.close() } }
    await primary.stop()
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
