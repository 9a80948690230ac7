import BramleyCore
import BramleySQL
import Dispatch
import Support
import Testing

@testable import BramleyPostgres

/// Callers that go away while their step waits or is tried again.
@Suite(.limitedConcurrency) struct CallerTests {
  /// Occupies the only connection until it is told to let go.
  private final class Occupant: Sendable {
    private let end = DispatchSemaphore(value: 0)
    let begun = AsyncStream.makeStream(of: Void.self)

    func hold(_ store: PostgresStore) async throws {
      try await store.engine.read { [self] _ in
        begun.continuation.yield()
        end.wait()
      }
    }

    func begins() async { for await _ in begun.stream { return } }
    func letGo() { end.signal() }
  }

  @Test func `a step that waits for a connection is dropped when its caller goes`() async throws {
    try await withPostgresStore(connections: 1) { settings in
      // Nobody may be helped by the end of the wait.
      settings.patience.forConnection = 3_600
    } _: { store in
      let (occupant, runs) = (Occupant(), Tally())
      let holding = Task { try await occupant.hold(store) }
      await occupant.begins()
      let caller = Task { try await store.engine.write { _ in runs.add() } }
      #expect(try await eventually { store.engine.waiting == 1 })
      caller.cancel()
      let failure = await #expect(throws: StoreError.self) { try await caller.value }
      #expect(failure?.kind == .unavailable && failure?.description.contains("caller has gone") == true)
      occupant.letGo()
      try await holding.value
      _ = try await store.jobCounts()
      #expect(runs.value == 0)
    }
  }

  @Test func `a step whose caller has gone is not tried again`() async throws {
    try await withPostgresStore(connections: 1) { store in
      let (occupant, tries) = (Occupant(), Tally())
      let caller = Task {
        try await store.engine.write { tx in
          tries.add()
          occupant.begun.continuation.yield()
          // It collides, as often as it is tried.
          _ = try tx.run("DO $body$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $body$", [])
        }
      }
      await occupant.begins()
      caller.cancel()
      await #expect(throws: StoreError.self) { try await caller.value }
      let made = tries.value
      _ = try await store.jobCounts()
      #expect(tries.value == made)
    }
  }

  @Test func `what a caller asks for after it was cancelled is done`() async throws {
    try await withPostgresStore(connections: 1) { store in
      let runs = Tally()
      let caller = Task {
        while !Task.isCancelled { await Task.yield() }
        _ = try await store.engine.write { _ in runs.add() }
      }
      caller.cancel()
      try await caller.value
      #expect(runs.value == 1)
    }
  }
}
