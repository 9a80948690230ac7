import AppleID
import AppleIDEmulator
import BramleyCore
import BramleyServer
import CoreMetrics
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import Support

/// A test's own application that contains Bramley.
enum Host {
  /// The settings of a server on a free port whose Apple is an emulator.
  static func settings(in folder: TemporaryFolder, apple: AppleIDEmulator) async throws -> [SettingKey:
    String]
  {
    [
      .serverPort: "\(try await FreePort.next())",
      .data: folder.path + "/data", .appleBaseURL: apple.baseURL.absoluteString,
      .appleTeamID: apple.world.teamID.rawValue, .appleKeyID: apple.world.keyID.rawValue,
      .applePrivateKey: apple.world.privateKey, .appleNativeClientIDs: "com.example.bramley",
      .appleWebClientIDs: "com.example.bramley.web", .limitsEnabled: "false",
      .appAppIDs: "A1B2C3D4E5.com.example.bramley",
    ]
  }

  /// Runs an application with Bramley's routes below a path while the body runs.
  static func run(
    _ configuration: ServerConfiguration, under path: String, logs: LogRecorder = LogRecorder(),
    metrics: any MetricsFactory = NOOPMetricsHandler.instance,
    routes: (AccountServer, Router<BasicCallerRequestContext>) -> Void = { _, _ in },
    _ body: (Wire, AccountServer) async throws -> Void
  ) async throws {
    let logger = logs.logger(level: .trace)
    let accounts = try await AccountServer.open(configuration, under: path, metrics: metrics, logger: logger)
    let router = Router(context: BasicCallerRequestContext.self)
    router.add(middleware: accounts.routes())
    routes(accounts, router)
    let (ready, announce) = AsyncStream.makeStream(of: Void.self)
    let application = Application(
      router: router, configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
      onServerRunning: { _ in announce.finish() }, logger: logger)
    let group = ServiceGroup(configuration: .init(services: [accounts, application], logger: logger))
    let running = Task {
      defer { announce.finish() }
      try await group.run()
    }
    for await _ in ready {}
    let result: Result<Void, any Error>
    do {
      result = .success(
        try await body(Wire(base: URL(string: "http://127.0.0.1:\(configuration.port)")!), accounts))
    } catch { result = .failure(error) }
    await group.triggerGracefulShutdown()
    try await running.value
    try result.get()
  }
}
