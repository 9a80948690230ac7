import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
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

  @Test func `nodes are replaced one by one under load, expand then contract, and no call fails`()
    async throws
  {
    let seconds = ProcessInfo.processInfo.environment["BRAMLEY_SECONDS"].flatMap { Double($0) } ?? 0.5
    let masterKey = Surroundings.live.random(32).base64EncodedString()
    let clock = ManualClock(.now)
    try await PostgresCluster.withDatabase { database in
      try await AppleIDEmulator.run(try EmulatedApple(now: { clock.now })) { apple in
        func start(_ migrations: [SchemaMigration] = Schema.migrations) async throws -> RunningNode {
          try await .start(
            on: database, key: masterKey, apple: apple, clock: clock, migrations: migrations)
        }
        var nodes = [try await start(), try await start()]
        let traffic = Traffic()
        traffic.serve(by: nodes.map(\.wire))
        try await withThrowingTaskGroup(of: Void.self) { group in
          defer { traffic.end() }
          for client in 0..<4 {
            group.addTask { try await traffic.live(with: apple, client: client, endings: [.signOut, .keep]) }
          }
          // Long enough that each version does some work, on a machine of any speed.
          func pass() async throws {
            try await Task.sleep(for: .seconds(seconds))
            #expect(try await traffic.goesOn(for: 20))
          }
          try await pass()
          for place in nodes.indices {
            // The first new one expands the schema. The old one stops while the client still knows it.
            let successor = try await start(Self.later)
            try await pass()
            try await nodes[place].stop()
            nodes[place] = successor
            traffic.serve(by: nodes.map(\.wire))
            try await pass()
          }
          let store = try await PostgresStore.open(
            PostgresSettings(url: database, connections: 1), through: .contract, migrations: Self.later,
            surroundings: .live)
          try await onOwnThread { store.close() }
          try await pass()
          traffic.end()
          try await group.waitForAll()
        }
        #expect(traffic.failures.isEmpty, "\(traffic.failures.prefix(3)) of \(traffic.calls)")
        try await traffic.compare(with: nodes[0].wire)
        print("rolling upgrade: \(traffic.summary)")
        for node in nodes { try await node.stop() }
      }
    }
  }
}
