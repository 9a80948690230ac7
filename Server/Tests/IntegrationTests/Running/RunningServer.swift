import AppleID
import AppleIDEmulator
import AsyncHTTPClient
import BramleyAPI
import BramleyCore
import BramleyHTTP
import BramleySQL
import BramleySQLite
import BramleyServer
import CoreMetrics
import Foundation
import Logging
import OpenID
import ServiceLifecycle
import Support

@testable import bramley

/// A real server on a free port over SQLite on disk, with the real emulator as its Apple.
final class RunningServer: Sendable {
  let url: URL
  let installation: Installation
  let store: SQLiteStore
  let logs: LogLines
  private let group: ServiceGroup
  private let running: Task<Void, any Error>
  private let http: HTTPClient

  private init(
    url: URL, installation: Installation, store: SQLiteStore, logs: LogLines, group: ServiceGroup,
    running: Task<Void, any Error>, http: HTTPClient
  ) {
    self.url = url
    self.installation = installation
    self.store = store
    self.logs = logs
    self.group = group
    self.running = running
    self.http = http
  }

  /// Starts a server whose Apple is at `apple`.
  static func start(
    in folder: TemporaryFolder, apple: URL, world: AppleWorld, settings changes: [SettingKey: String] = [:],
    variables: [String: String] = [:], transport: AppleTransport? = nil, demo: Bool = false,
    surroundings: Surroundings = .live
  ) async throws -> RunningServer {
    let port = try await FreePort.next()
    var all: [SettingKey: String] = [
      .serverPort: "\(port)", .data: folder.path + "/data", .appleBaseURL: apple.absoluteString,
      .appleTeamID: world.teamID.rawValue, .appleKeyID: world.keyID.rawValue,
      .applePrivateKey: world.privateKey, .appleNativeClientIDs: "com.example.bramley",
      .appleWebClientIDs: "com.example.bramley.web", .limitsEnabled: "false",
    ]
    all.merge(changes) { $1 }
    let environment = Dictionary(uniqueKeysWithValues: all.map { ($0.key.environmentName, $0.value) })
      .merging(variables) { $1 }
    let settings = try Settings(ConfigurationSources(environment: environment), needsApple: true)
    let http = AppleTransport.patientClient()
    let logs = LogLines()
    let url = URL(string: "http://127.0.0.1:\(port)")!
    let dataFolder = try DataFolder(settings.dataFolder)
    let store = try SQLiteStore(path: dataFolder.database)
    let installation = try await Installation.open(
      settings, store: OpenStore(store, folder: dataFolder, close: {}),
      Installation.Parts(
        boundURL: url.absoluteString, transport: transport ?? .patient(http),
        metrics: NOOPMetricsHandler.instance,
        surroundings: surroundings,
        demo: demo ? DemoSettings(clientID: "app", emulatorPage: apple.absoluteString) : nil,
        logger: logs.logger(level: .trace)))
    let (ready, announce) = AsyncStream.makeStream(of: Int.self)
    let listener = installation.server.listener(host: "127.0.0.1", port: port) { port in
      announce.yield(port)
      announce.finish()
    }
    let group = ServiceGroup(
      configuration: .init(services: installation.companions + [listener], logger: logs.logger(level: .trace))
    )
    let running = Task {
      defer { announce.finish() }
      try await group.run()
    }
    let server = RunningServer(
      url: url, installation: installation, store: store, logs: logs, group: group, running: running,
      http: http)
    for await _ in ready { return server }
    try await server.stop()
    throw EndOfOutput(description: "the server ended before it listened")
  }

  /// Stops the server and closes its store. Throws what ended the server before, if anything did.
  func stop() async throws {
    await group.triggerGracefulShutdown()
    let ending = await running.result
    try store.close()
    try await http.shutdown()
    try ending.get()
  }
}

/// A server with its Apple for one test, and with the other local providers where it asks for them.
func withServer(
  settings: [SettingKey: String] = [:], withProviders: Bool = false, demo: Bool = false,
  transport: AppleTransport? = nil, clock: ManualClock = ManualClock(.now),
  _ body: (RunningServer, AppleIDEmulator) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  let world = try EmulatedApple(now: { clock.now })
  try await AppleIDEmulator.run(world) { apple in
    let local = DemoProviders(providers: apple.providers, emulator: apple.baseURL.absoluteString)
    let server = try await RunningServer.start(
      in: folder, apple: apple.baseURL, world: apple.world, settings: settings,
      variables: withProviders ? local.variables : [:], transport: transport, demo: demo,
      surroundings: clock.surroundings)
    if withProviders { try local.register(server: server.url.absoluteString) }
    do { try await body(server, apple) } catch {
      try? await server.stop()
      throw error
    }
    try await server.stop()
  }
}
