import BramleyCore
import BramleyPostgres
import BramleySQL
import NIOCore
import Support
import Testing

/// libpq blocks only threads of the store's own.
@Suite(.limitedConcurrency) struct BlockingTests {
  @Test func `while the database says nothing, everybody else goes on`() async throws {
    let cluster = try await PostgresCluster.shared
    let socket = try SocketAddress(unixDomainSocketPath: cluster.folder + "/.s.PGSQL.5432")
    try await CuttingProxy.run(to: socket) { proxy in
      try await withPostgresStore(connections: 16) { settings in
        settings.url =
          "postgres://bramley@127.0.0.1:\(proxy.port)/\(PostgresCluster.name(settings.url))?sslmode=disable"
        settings.patience.forConnecting = 600
        (settings.patience.forStatement, settings.patience.forStep) = (600, 600)
      } _: { store in
        let (asked, answered) = (Tally(), Tally())
        proxy.decide { _ in
          asked.add()
          return .silence
        }
        // More than any machine has threads for Swift's tasks, most of them waiting for a connection.
        let callers = (0..<256).map { _ in
          Task {
            _ = try? await store.jobCounts()
            answered.add()
          }
        }
        let isBusy = try await eventually { asked.value >= 16 }
        #expect(isBusy)
        for _ in 0..<1_000 { await Task.detached {}.value }
        #expect(answered.value == 0)
        for caller in callers { caller.cancel() }
        proxy.decide { _ in .pass }
        // Those that have a connection get an answer over a new one, or none, since they have gone.
        for caller in callers {
          proxy.cutAll()
          await caller.value
        }
        #expect(answered.value == callers.count)
      }
    }
  }
}
