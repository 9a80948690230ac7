import AppleIDEmulator
import BramleyCore
import BramleyPostgres
import BramleySQL
import BramleyServer
import Foundation
import Support
import Testing

/// A server in this process on a PostgreSQL database, with a clock of its own.
final class RunningNode: Sendable {
  private let open: OpenStore
  private let running: RunningInstallation

  private init(open: OpenStore, running: RunningInstallation) {
    self.open = open
    self.running = running
  }

  var url: URL { running.url }
  var installation: Installation { running.installation }
  var logs: LogRecorder { running.logs }
  var wire: Wire { Wire(base: url) }

  /// - Parameters:
  ///   - companions: Whether what a node does by itself runs too: jobs, checks, keys.
  ///   - migrations: The steps of the schema that its version knows.
  static func start(
    on database: String, key: String, apple: AppleIDEmulator, settings changes: [SettingKey: String] = [:],
    clock: ManualClock, companions: Bool = true, migrations: [SchemaMigration] = Schema.migrations
  ) async throws -> RunningNode {
    let port = try await FreePort.next()
    let own: [SettingKey: String] = [
      .serverPublicURL: "http://127.0.0.1:1", .serverMasterKey: key, .databaseURL: database,
      .databaseConnections: "6",
    ]
    let settings = try RunningInstallation.settings(
      apple: apple.baseURL, world: apple.world, port: port, own.merging(changes) { $1 })
    let postgres = try #require(settings.database.postgres)
    // As ``StoreEngine/postgres`` opens it, but for the steps of the schema.
    let store = try await PostgresStore.open(postgres, migrations: migrations, surroundings: .live)
    let open = OpenStore(
      store, folder: nil, hasManyNodes: true, listen: { try store.listen($0) }, close: { store.close() })
    let running = try await RunningInstallation.start(
      settings, over: open, port: port, companions: companions, surroundings: clock.surroundings)
    return RunningNode(open: open, running: running)
  }

  func stop() async throws { try await running.stop(open.close) }

  /// Tells the other nodes what this one counted, and hears what they did: once, where companions don't run.
  func exchangeCounts() async throws {
    let exchange = try #require(installation.companions.lazy.compactMap { $0 as? NodeExchange }.first)
    await exchange.runOnce()
  }
}

/// Runs a node for each clock on one database for the body's time.
func withRunningNodes(
  _ clocks: [ManualClock], settings: [SettingKey: String] = [:], companions: Bool = true,
  mails: Bool = false,
  _ body: ([RunningNode], AppleIDEmulator) async throws -> Void
) async throws {
  let key = Surroundings.live.random(32).base64EncodedString()
  try await PostgresCluster.withDatabase { database in
    try await AppleIDEmulator.run(try EmulatedApple(now: { clocks[0].now })) { apple in
      var all = settings
      if mails {
        all[.mailFrom] = "Orchard <hello@example.com>"
        all[.mailSMTPURL] = apple.smtpURL?.absoluteString
      }
      var nodes: [RunningNode] = []
      let result: Result<Void, any Error>
      do {
        for clock in clocks {
          nodes.append(
            try await .start(
              on: database, key: key, apple: apple, settings: all, clock: clock, companions: companions))
        }
        result = .success(try await body(nodes, apple))
      } catch { result = .failure(error) }
      for node in nodes { try await node.stop() }
      try result.get()
    }
  }
}
