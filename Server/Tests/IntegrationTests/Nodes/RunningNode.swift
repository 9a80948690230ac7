import AppleID
import AppleIDEmulator
import AsyncHTTPClient
import BramleyCore
import BramleyHTTP
import BramleyPostgres
import BramleySQL
import BramleyServer
import CoreMetrics
import Foundation
import Logging
import OpenID
import ServiceLifecycle
import Support
import Testing

/// A server in this process on a PostgreSQL database, with a clock of its own.
final class RunningNode: Sendable {
  let url: URL
  let installation: Installation
  let logs: LogLines
  private let open: OpenStore
  private let group: ServiceGroup
  private let running: Task<Void, any Error>
  private let http: HTTPClient

  private init(
    url: URL, installation: Installation, logs: LogLines, open: OpenStore, group: ServiceGroup,
    running: Task<Void, any Error>, http: HTTPClient
  ) {
    self.url = url
    self.installation = installation
    self.logs = logs
    self.open = open
    self.group = group
    self.running = running
    self.http = http
  }

  var wire: Wire { Wire(base: url) }

  /// - Parameters:
  ///   - companions: Whether what a node does by itself runs too: jobs, checks, keys.
  ///   - migrations: The steps of the schema that its version knows.
  static func start(
    on database: String, key: String, apple: AppleIDEmulator, settings changes: [SettingKey: String] = [:],
    clock: ManualClock, companions: Bool = true, migrations: [SchemaMigration] = Schema.migrations
  ) async throws -> RunningNode {
    let port = try await FreePort.next()
    var all: [SettingKey: String] = [
      .serverPort: "\(port)", .serverPublicURL: "http://127.0.0.1:1", .serverMasterKey: key,
      .databaseURL: database, .appleBaseURL: apple.baseURL.absoluteString,
      .appleTeamID: apple.world.teamID.rawValue, .appleKeyID: apple.world.keyID.rawValue,
      .applePrivateKey: apple.world.privateKey, .appleNativeClientIDs: "com.example.bramley",
      .appleWebClientIDs: "com.example.bramley.web", .limitsEnabled: "false", .databaseConnections: "6",
    ]
    all.merge(changes) { $1 }
    let environment = Dictionary(uniqueKeysWithValues: all.map { ($0.key.environmentName, $0.value) })
    let settings = try Settings(ConfigurationSources(environment: environment), needsApple: true)
    let http = AppleTransport.patientClient()
    let logs = LogLines()
    let url = URL(string: "http://127.0.0.1:\(port)")!
    let postgres = try #require(settings.database.postgres)
    let store = try await PostgresStore.open(postgres, migrations: migrations, surroundings: .live)
    let open = OpenStore(store, folder: nil, listen: { try store.listen($0) }, close: { store.close() })
    let installation = try await Installation.open(
      settings, store: open,
      Installation.Parts(
        boundURL: url.absoluteString, transport: .patient(http), metrics: NOOPMetricsHandler.instance,
        surroundings: clock.surroundings, logger: logs.logger(level: .trace)))
    let (ready, announce) = AsyncStream.makeStream(of: Int.self)
    let listener = installation.server.listener(host: "127.0.0.1", port: port) { port in
      announce.yield(port)
      announce.finish()
    }
    let group = ServiceGroup(
      configuration: .init(
        services: (companions ? installation.companions : []) + [listener],
        logger: logs.logger(level: .trace)))
    let running = Task {
      defer { announce.finish() }
      try await group.run()
    }
    let node = RunningNode(
      url: url, installation: installation, logs: logs, open: open, group: group, running: running,
      http: http)
    for await _ in ready { return node }
    try await node.stop()
    throw EndOfOutput(description: "the node ended before it listened")
  }

  func stop() async throws {
    await group.triggerGracefulShutdown()
    let ending = await running.result
    open.close()
    try await http.shutdown()
    try ending.get()
  }
}

/// Runs a node for each clock on one database for the body's time.
func withRunningNodes(
  _ clocks: [ManualClock], settings: [SettingKey: String] = [:], companions: Bool = true,
  mails: Bool = false,
  _ body: ([RunningNode], AppleIDEmulator) async throws -> Void
) async throws {
  let cluster = try PostgresCluster.shared.get()
  let database = try cluster.makeDatabase()
  let key = Surroundings.live.random(32).base64EncodedString()
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
  try cluster.drop(database)
}
