import BramleyCore
import BramleySQL
import Foundation
import NIOCore
import Support
import Testing

@testable import BramleyPostgres

/// Connections that end at the worst moments: nothing is lost, nothing is done twice, and no caller notices.
@Suite(.limitedConcurrency) struct LostAnswerTests {
  /// Runs a store whose connections pass through a proxy.
  private func throughProxy(
    connections: Int = 3, proof: PostgresSettings.CommitProof = .automatic,
    _ body: (PostgresStore, CuttingProxy) async throws -> Void
  ) async throws {
    let cluster = try await PostgresCluster.shared
    let socket = try SocketAddress(unixDomainSocketPath: cluster.folder + "/.s.PGSQL.5432")
    try await CuttingProxy.run(to: socket) { proxy in
      try await withPostgresStore(connections: connections) { settings in
        settings.url =
          "postgres://bramley@127.0.0.1:\(proxy.port)/\(PostgresCluster.name(settings.url))?sslmode=disable"
        settings.commitProof = proof
        // A busy machine takes its time; how long is waited is not what these tests are about.
        (settings.patience.forConnection, settings.patience.forStep) = (60, 60)
        (settings.patience.forConnecting, settings.patience.forStatement) = (60, 60)
      } _: { store in
        try await store.engine.write { tx in
          _ = try tx.run("CREATE TABLE tally (id BIGINT PRIMARY KEY, count BIGINT NOT NULL)", [])
          _ = try tx.run("INSERT INTO tally VALUES (1, 0)", [])
        }
        try await body(store, proxy)
      }
    }
  }

  /// Runs a body a number of times at once.
  private func together(_ count: Int, _ body: @Sendable @escaping (Int) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<count { group.addTask { try await body(index) } }
      try await group.waitForAll()
    }
  }

  private func count(_ store: PostgresStore) async throws -> Int {
    try await store.engine.read { try $0.count("SELECT count FROM tally WHERE id = 1", []) }
  }

  private func add(_ store: PostgresStore) async throws {
    try await store.engine.write { tx in
      let count = try tx.count("SELECT count FROM tally WHERE id = 1 FOR UPDATE", [])
      try tx.write("UPDATE tally SET count = ? WHERE id = 1", [count + 1])
    }
  }

  @Test(arguments: [PostgresSettings.CommitProof.automatic, .row])
  func `a commit whose answer is lost is done once`(proof: PostgresSettings.CommitProof) async throws {
    try await throughProxy(proof: proof) { store, proxy in
      let commits = Tally()
      proxy.decide { text in
        guard text.contains("COMMIT") else { return .pass }
        commits.add()
        return commits.value % 3 == 0 ? .passAndCut : .pass
      }
      for _ in 0..<30 { try await add(store) }
      proxy.decide { _ in .pass }
      #expect(try await count(store) == 30)
      #expect(commits.value >= 30)
    }
  }

  @Test(arguments: [PostgresSettings.CommitProof.automatic, .row])
  func `a commit that never arrives is done once`(proof: PostgresSettings.CommitProof) async throws {
    try await throughProxy(proof: proof) { store, proxy in
      let commits = Tally()
      proxy.decide { text in
        guard text.contains("COMMIT") else { return .pass }
        commits.add()
        return commits.value % 3 == 0 ? .cut : .pass
      }
      for _ in 0..<30 { try await add(store) }
      proxy.decide { _ in .pass }
      #expect(try await count(store) == 30)
    }
  }

  @Test func `connections that are cut while many steps run cost nobody a failure`() async throws {
    try await throughProxy(connections: 8) { store, proxy in
      let cutting = Task {
        for _ in 0..<20 {
          try? await Task.sleep(for: .milliseconds(50))
          proxy.cutAll()
        }
      }
      try await together(100) { _ in try await add(store) }
      await cutting.value
      #expect(try await count(store) == 100)
    }
  }

  @Test func `a server that ends its back ends is connected to anew`() async throws {
    try await withPostgresStore(connections: 4) { store in
      let cluster = try await PostgresCluster.shared
      _ = try await store.signIn(StoreFixture.entry())
      for round in 1...5 {
        let database = try await store.engine.read { tx in
          try tx.first("SELECT current_database()", []) { try $0.text(0) } ?? ""
        }
        try await cluster.execute(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = '\(database)' AND pid <> pg_backend_pid()
          """)
        let session = try await store.session(StoreFixture.session("token"))
        #expect(session != nil, "round \(round)")
      }
    }
  }

  @Test func `after a crash of the server no number of a transaction proves a commit that was lost`()
    async throws
  {
    let cluster = try await PostgresCluster(settings: ["fsync=on", "full_page_writes=on"])
    let settings = PostgresSettings(url: try await cluster.makeDatabase(), connections: 1)
    try await withPostgresStore(settings) { store in
      let before = try await store.engine.run()
      #expect(try await store.engine.run() == before)
      try await cluster.crash()
      // While it starts anew, it can't be asked.
      #expect(
        try await eventually {
          guard let now = try? await store.engine.run() else { return false }
          return now != before
        })
    }
    await cluster.stop()
  }
}

extension PostgresEngine {
  /// Which run of the server proves commits now.
  fileprivate func run() async throws -> String? {
    try await read { tx in try tx.first("SELECT \(ServerRun.expression)", []) { try $0.text(0) } }
  }
}
