import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
import Testing

private typealias Fixture = StoreFixture

/// A database that takes no writes: readiness says so, and recovers by itself.
@Suite(.limitedConcurrency) struct ReadOnlyTests {
  @Test func `a database that is made read-only is not ready, and is ready again once it takes writes`()
    async throws
  {
    let cluster = try await PostgresCluster()
    var settings = PostgresSettings(url: try await cluster.makeDatabase(), connections: 2)
    // The outage of connections that write is a long one before the first step is given up.
    (settings.patience.forStep, settings.patience.forOutage) = (2, 0.2)
    try await withPostgresStore(settings) { store in
      let people = Tally()
      func signIn() async throws {
        let name = "person \(people.add())"
        _ = try await store.signIn(Fixture.entry(name, token: name))
      }
      func makeReadOnly(_ isReadOnly: Bool) async throws {
        try await cluster.execute(
          "ALTER SYSTEM SET default_transaction_read_only = \(isReadOnly ? "on" : "off")")
        try await cluster.execute("SELECT pg_reload_conf()")
      }
      try await signIn()
      var now = Fixture.start
      func isReady() async -> Bool {
        // Each look may try a write.
        now += WriteHealth.pause
        return (try? await store.look(at: now)) != nil
      }
      #expect(await isReady())

      try await makeReadOnly(true)
      var refusal: StoreError?
      // The server's processes hear of it one after the other.
      let isRefused = try await eventually {
        do {
          try await signIn()
          return false
        } catch {
          refusal = error as? StoreError
          return true
        }
      }
      #expect(isRefused && refusal?.kind == .unavailable)
      #expect(refusal?.keepsFromWriting == true, "\(String(describing: refusal))")
      for _ in 0..<3 { #expect(await !isReady()) }

      try await makeReadOnly(false)
      #expect(try await eventually { await isReady() })
      try await signIn()
      #expect(await isReady())
    }
    await cluster.stop()
  }

  @Test func `a node that finds only a standby does not start, and says why`() async throws {
    let primary = try await PostgresCluster(settings: PostgresCluster.replicated)
    let database = PostgresCluster.name(try await primary.makeDatabase())
    let standby = try await PostgresCluster(settings: PostgresCluster.replicated, standbyOf: primary)
    var settings = PostgresSettings(url: standby.url(database), connections: 2)
    settings.patience.forStep = 1
    let failure = await #expect(throws: StoreError.self) {
      try await PostgresStore.open(settings, surroundings: .live)
    }
    #expect(failure?.kind == .unavailable)
    #expect(failure?.description.contains("read-only") == true, "\(String(describing: failure))")
    await standby.stop()
    await primary.stop()
  }
}
