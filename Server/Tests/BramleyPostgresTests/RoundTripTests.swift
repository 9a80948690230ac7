import BramleyCore
import BramleyPostgres
import BramleySQL
import Support
import Testing

private typealias Fixture = StoreFixture

/// How often a step waits for the server, from BEGIN to the answer of COMMIT.
@Suite(.limitedConcurrency) struct RoundTripTests {
  private func waits<Value>(
    _ store: PostgresStore, _ step: () async throws -> Value
  ) async throws -> Int {
    let before = store.engine.roundTrips
    _ = try await step()
    return store.engine.roundTrips - before
  }

  @Test func `a refresh waits three times at most`() async throws {
    try await withPostgresStore(connections: 1) { store in
      _ = try await store.signIn(Fixture.entry())
      let count = try await waits(store) {
        try await store.rotate(Fixture.session("token"), by: Fixture.rule(generation: 0, key: "key", at: 30))
      }
      #expect(count <= 3)
    }
  }

  @Test func `a sign-in of a known person waits six times at most`() async throws {
    try await withPostgresStore(connections: 1) { store in
      _ = try await store.signIn(Fixture.entry())
      let count = try await waits(store) {
        try await store.signIn(Fixture.entry(token: "second", at: 60))
      }
      #expect(count <= 6)
    }
  }

  @Test func `a row that proves commits costs no wait`() async throws {
    try await withPostgresStore(connections: 1, { $0.commitProof = .row }) { store in
      _ = try await store.signIn(Fixture.entry())
      let count = try await waits(store) {
        try await store.rotate(Fixture.session("token"), by: Fixture.rule(generation: 0, key: "key", at: 30))
      }
      #expect(count <= 3)
    }
  }
}
