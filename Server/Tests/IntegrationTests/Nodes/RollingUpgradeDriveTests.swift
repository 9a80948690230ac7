import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
import Synchronization
import Testing

/// Two nodes are replaced by those of a later version while people use them. A client that repeats a call once notices
/// nothing. `BRAMLEY_SECONDS` says how long people go on between the steps.
@Suite(.limitedConcurrency) struct RollingUpgradeDriveTests {
  /// What the later version adds to tables that everybody uses, and what it removes once the earlier one has gone.
  private static let later =
    Schema.migrations + [
      SchemaMigration("9001 adds columns", .expand) { dialect in
        [
          "ALTER TABLE session ADD COLUMN tried_place \(dialect.text)",
          "ALTER TABLE account ADD COLUMN tried_place \(dialect.text)",
          "CREATE INDEX session_by_tried_place ON session (tried_place) WHERE tried_place IS NOT NULL",
        ]
      },
      SchemaMigration("9002 drops a column", .contract) { _ in
        ["ALTER TABLE account DROP COLUMN tried_place"]
      },
    ]

  /// The nodes that a client knows, and what it saw.
  private final class Traffic: Sendable {
    struct State {
      var nodes: [Wire] = []
      var calls = 0
      var retries = 0
      var failures: [String] = []
      var isOver = false
    }

    private let state = Mutex(State())
    var calls: Int { state.withLock(\.calls) }
    var retries: Int { state.withLock(\.retries) }
    var failures: [String] { state.withLock(\.failures) }
    var isOver: Bool { state.withLock(\.isOver) }

    func serve(by nodes: [RunningNode]) { state.withLock { $0.nodes = nodes.map(\.wire) } }
    func end() { state.withLock { $0.isOver = true } }

    /// Sends a call, and repeats it once at another node where the first one failed.
    func send(
      _ expected: Int, _ call: (Wire) async throws -> Wire.Answer
    ) async -> Wire.Answer? {
      let (nodes, turn) = state.withLock { state in
        state.calls += 1
        return (state.nodes, state.calls)
      }
      var reason = ""
      for attempt in 0..<2 {
        if attempt == 1 { state.withLock { $0.retries += 1 } }
        do {
          let answer = try await call(nodes[(turn + attempt) % nodes.count])
          if answer.status == expected { return answer }
          reason = "\(answer.status) instead of \(expected): \(String(decoding: answer.body, as: UTF8.self))"
          guard answer.status >= 500 else { break }
        } catch { reason = "\(error)" }
      }
      state.withLock { $0.failures.append(reason) }
      return nil
    }
  }

  /// What one person does again and again.
  private func live(_ person: String, _ traffic: Traffic, _ apple: AppleIDEmulator) async throws {
    while !traffic.isOver {
      let credential = try apple.credential(person)
      func key() -> [String: String] { [WirePath.idempotencyKey: UUID().uuidString] }
      let first = key()
      let signIn = await traffic.send(200) { wire in
        try await wire.send(
          "POST", WirePath.signInApple, json: AppleSignInRequest(credential), headers: first)
      }
      guard var session = try signIn?.session else { continue }
      for _ in 0..<5 {
        let token = session
        _ = await traffic.send(200) { try await $0.user(token) }
        let again = UUID().uuidString
        let next = await traffic.send(200) { try await $0.refresh(token.refreshToken, key: again) }
        if let next { session = try next.session }
      }
      let last = session
      _ = await traffic.send(204) {
        try await $0.send("DELETE", WirePath.currentSession, bearer: last.accessToken)
      }
    }
  }

  @Test func `nodes are replaced one by one under load, expand then contract, and no call fails`()
    async throws
  {
    let seconds = ProcessInfo.processInfo.environment["BRAMLEY_SECONDS"].flatMap { Double($0) } ?? 0.5
    let cluster = try PostgresCluster.shared.get()
    let database = try cluster.makeDatabase()
    let masterKey = Surroundings.live.random(32).base64EncodedString()
    let clock = ManualClock(.now)
    try await AppleIDEmulator.run(try EmulatedApple(now: { clock.now })) { apple in
      func start(_ migrations: [SchemaMigration] = Schema.migrations) async throws -> RunningNode {
        try await .start(
          on: database, key: masterKey, apple: apple, clock: clock, migrations: migrations)
      }
      var nodes = [try await start(), try await start()]
      let traffic = Traffic()
      traffic.serve(by: nodes)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          let person = try apple.addPerson(
            NewPerson(id: "p\(number)", givenName: "P", familyName: "\(number)")
          ).id
          group.addTask { try await live(person, traffic, apple) }
        }
        try await Task.sleep(for: .seconds(seconds))
        for place in nodes.indices {
          // The first new one expands the schema. The old one stops while the client still knows it.
          let successor = try await start(Self.later)
          try await nodes[place].stop()
          nodes[place] = successor
          traffic.serve(by: nodes)
          try await Task.sleep(for: .seconds(seconds))
        }
        let settings = PostgresSettings(url: database, connections: 1)
        try await PostgresStore.open(
          settings, through: .contract, migrations: Self.later, surroundings: .live
        ).close()
        try await Task.sleep(for: .seconds(seconds))
        let before = traffic.calls
        #expect(try await eventually { traffic.calls > before + 20 })
        traffic.end()
        try await group.waitForAll()
      }
      #expect(traffic.failures.isEmpty, "\(traffic.failures.prefix(3)) of \(traffic.calls)")
      print("rolling upgrade: \(traffic.calls) calls, \(traffic.retries) repeated")
      for node in nodes { try await node.stop() }
    }
    try cluster.drop(database)
  }
}
