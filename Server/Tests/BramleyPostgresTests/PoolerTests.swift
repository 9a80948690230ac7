import BramleyCore
import BramleyPostgres
import BramleySQL
import Support
import Testing

private typealias Fixture = StoreFixture

/// A PgBouncer in transaction mode between a node and the database.
@Suite(.limitedConcurrency, .enabled(if: PgBouncer.path != nil, "PgBouncer is not installed"))
struct PoolerTests {
  private func behindPooler(
    _ change: (inout PostgresSettings) -> Void, _ body: (PostgresStore) async throws -> Void
  ) async throws {
    let cluster = try await PostgresCluster.shared
    try await PostgresCluster.withDatabase { database in
      try await PgBouncer.run(before: cluster) { pooler in
        var settings = PostgresSettings(url: pooler.url(PostgresCluster.name(database)), connections: 3)
        // Many steps share three connections, and on a busy machine the last of them waits longer than a person would.
        (settings.patience.forConnection, settings.patience.forStep) = (60, 60)
        change(&settings)
        try await withPostgresStore(settings, body)
      }
    }
  }

  /// Signs many people in at once, so that statements meet server connections that others prepared.
  private func signManyIn(_ store: PostgresStore) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          _ = try await store.signIn(Fixture.entry("person \(number)", token: "\(number)"))
          #expect(try await store.session(Fixture.session("\(number)")) != nil)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `with database.pooler a node works, prepares nothing, and does not try to listen`() async throws
  {
    try await behindPooler {
      $0.pooler = .transaction
    } _: { store in
      let listener = Heard()
      try store.listen(listener)
      #expect(listener.reasons == ["database.pooler is transaction"])
      try await signManyIn(store)
      for _ in 0..<20 {
        let count = try await store.engine.read { tx in
          try tx.count("SELECT COUNT(*) FROM pg_prepared_statements", [])
        }
        #expect(count == 0)
      }
    }
  }

  /// A part of the contract is enough: the statements are the same ones.
  private static let promises = stride(from: 0, to: StoreContract.all.count, by: 10)
    .map { StoreContract.all[$0] }

  @Test(arguments: promises)
  func `the store keeps its contract behind it`(_ promise: StoreContract) async throws {
    try await behindPooler({ $0.pooler = .transaction }) { try await promise.check($0) }
  }

  @Test func `a node with no configured pooler notices that it hears nothing, and does its work`()
    async throws
  {
    try await behindPooler {
      $0.patience.forNews = 1
    } _: { store in
      let listener = Heard()
      try store.listen(listener)
      #expect(await listener.hears { $0.arrives == [false] })
      #expect(listener.reasons.first?.contains("pooler in transaction mode") == true)
      // Statements that are lost in it are prepared anew, and then no more.
      try await signManyIn(store)
      #expect(listener.news.isEmpty)
    }
  }
}
