import AppleID
import AppleIDEmulator
import AsyncHTTPClient
import BramleyCore
import BramleyHTTP
import BramleyServer
import CoreMetrics
import Foundation
import Logging
import OpenID
import ServiceLifecycle
import Support

/// What listens in this process, whatever its store is.
final class RunningInstallation: Sendable {
  let url: URL
  let installation: Installation
  let logs: LogRecorder
  private let group: ServiceGroup
  private let running: Task<Void, any Error>
  private let http: HTTPClient

  private init(
    url: URL, installation: Installation, logs: LogRecorder, group: ServiceGroup,
    running: Task<Void, any Error>, http: HTTPClient
  ) {
    self.url = url
    self.installation = installation
    self.logs = logs
    self.group = group
    self.running = running
    self.http = http
  }

  /// The settings of a server whose Apple is at `apple`.
  static func settings(
    apple: URL, world: AppleWorld, port: Int, _ further: [SettingKey: String],
    variables: [String: String] = [:]
  ) throws -> Settings {
    var all: [SettingKey: String] = [
      .serverPort: "\(port)", .appleBaseURL: apple.absoluteString, .appleTeamID: world.teamID.rawValue,
      .appleKeyID: world.keyID.rawValue, .applePrivateKey: world.privateKey,
      .appleNativeClientIDs: "com.example.bramley", .appleWebClientIDs: "com.example.bramley.web",
      .limitsEnabled: "false",
    ]
    all.merge(further) { $1 }
    let environment = Dictionary(uniqueKeysWithValues: all.map { ($0.key.environmentName, $0.value) })
      .merging(variables) { $1 }
    return try Settings(ConfigurationSources(environment: environment), needsApple: true)
  }

  /// Composes a server over an open store, and returns once it listens.
  ///
  /// - Parameters:
  ///   - transport: How it calls Apple; without one, patiently.
  ///   - companions: Whether what a node does by itself runs too: jobs, checks, keys.
  static func start(
    _ settings: Settings, over store: OpenStore, port: Int, transport: AppleTransport? = nil,
    demo: DemoSettings? = nil, companions: Bool = true, surroundings: Surroundings
  ) async throws -> RunningInstallation {
    let http = AppleTransport.patientClient()
    let logs = LogRecorder()
    let url = URL(string: "http://127.0.0.1:\(port)")!
    let installation = try await Installation.open(
      settings, store: store,
      Installation.Parts(
        boundURL: url.absoluteString, transport: transport ?? .patient(http),
        metrics: NOOPMetricsHandler.instance, surroundings: surroundings, demo: demo,
        logger: logs.logger(level: .trace)))
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
    let server = RunningInstallation(
      url: url, installation: installation, logs: logs, group: group, running: running, http: http)
    for await _ in ready { return server }
    try await server.stop {}
    throw EndOfOutput(description: "the server ended before it listened")
  }

  /// Stops it, and closes its store. Throws what ended it before, if anything did.
  func stop(_ close: @escaping @Sendable () throws -> Void) async throws {
    await group.triggerGracefulShutdown()
    let ending = await running.result
    try await onOwnThread(close)
    try await http.shutdown()
    try ending.get()
  }
}
