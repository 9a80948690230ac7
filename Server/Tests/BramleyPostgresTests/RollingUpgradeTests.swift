import BramleyCore
import BramleyPostgres
import BramleySQL
import Support
import Testing

private typealias Fixture = StoreFixture

/// Two versions on one database: the later one adds first, and removes once the earlier one has gone.
@Suite(.limitedConcurrency) struct RollingUpgradeTests {
  private let next =
    Schema.migrations + [
      SchemaMigration("9001 adds a column", .expand) { dialect in
        ["ALTER TABLE session ADD COLUMN tried_place \(dialect.text)"]
      },
      SchemaMigration("9002 drops a column", .contract) { _ in
        ["ALTER TABLE session DROP COLUMN tried_place"]
      },
    ]

  private func move(_ store: PostgresStore, through phase: SchemaMigration.Phase) async throws -> Bool {
    let next = next
    return try await store.engine.write { tx in try Schema.moveForward(tx, through: phase, next) }
  }

  @Test func `the version before goes on while columns are added, and is refused once they are dropped`()
    async throws
  {
    let cluster = try await PostgresCluster.shared
    let settings = PostgresSettings(url: try await cluster.makeDatabase(), connections: 2)
    let old = try await PostgresStore.open(settings, surroundings: .live)
    _ = try await old.signIn(Fixture.entry())
    let new = try await PostgresStore.open(settings, surroundings: .live)
    #expect(try await move(new, through: .expand))
    #expect(try await !move(new, through: .expand), "it is done once")

    // The statements that the old version had prepared still work.
    _ = try await old.rotate(Fixture.session("token"), by: Fixture.rule(generation: 0, key: "key", at: 30))
    _ = try await old.signIn(Fixture.entry("bob", token: "second", at: 60))
    let restarted = try await PostgresStore.open(settings, surroundings: .live)
    #expect(try await restarted.session(Fixture.session("token"))?.session.generation == 1)

    #expect(try await move(new, through: .contract))
    await #expect(throws: StoreError.self) { try await PostgresStore.open(settings, surroundings: .live) }
    for store in [old, new, restarted] { try await onOwnThread { store.close() } }
    try await cluster.drop(settings.url)
  }
}
