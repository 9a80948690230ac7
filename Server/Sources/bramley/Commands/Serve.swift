import ArgumentParser
import BramleyCore
import BramleyHTTP
import BramleyServer
import Foundation
import Logging
import Metrics
import ServiceLifecycle

/// `bramley serve`: runs the server.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the server.",
    discussion: """
      Reads bramley.yaml, .env, the environment (BRAMLEY_ and the key in upper snake case) and these flags, \
      the flags strongest. It needs your team's key from Apple's portal:

        apple:
          team_id: A1B2C3D4E5
          key_id: F6G7H8J9K0
          private_key_path: AuthKey_F6G7H8J9K0.p8
          native_client_ids: [com.example.app]
          web_client_ids: [com.example.app.web]

      Without one, begin with `bramley demo`. When it can answer it prints one line, \
      `listening on http://HOST:PORT`; its log goes to standard error. SIGTERM and Ctrl-C stop it. SIGHUP makes it \
      read its configuration again, as a change of the files does.
      """)

  @OptionGroup var options: ConfigurationOptions
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A PostgreSQL database to keep data in, such as postgres://user@host/name.", valueName: "url"))
  var database: String?

  func run() async throws {
    RunningServices.allowStopDuringStart()
    let more: [SettingKey: String] = database.map { [.databaseURL: $0] } ?? [:]
    let sources = try options.sources(more)
    let settings = try Settings(sources, needsApple: true, listens: true)
    let surroundings = Surroundings.live
    let threshold = LogThreshold(settings.log.level)
    let logger = settings.log.logger(label: "bramley", threshold: threshold, now: surroundings.now)

    // The folder comes before the port: at a restart both are free once the server before has ended.
    let store = try await StoreEngine.configured.store(settings, logger: logger)
    let environment = ProcessInfo.processInfo.environment
    let sockets = InheritedSockets(
      environment: environment, process: ProcessInfo.processInfo.processIdentifier)
    let notifier = ServiceNotifier(environment: environment)
    let address = try await ServingPlace.claim(settings, inherited: sockets.server)
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    let server = try await AccountServer.open(
      settings, store: store, boundURL: address.boundURL, demo: nil, metrics: metrics, logger: logger)
    var services: [any Service] = [server]
    if let port = settings.adminPort ?? sockets.admin.map({ _ in 0 }) {
      let admin =
        sockets.admin == nil
        ? try await ListenAddress.claim(host: .loopback, port: port, flag: "BRAMLEY_ADMIN_PORT") : nil
      services.append(
        WebServer.adminListener(
          metrics: metrics, services: server.admin, port: admin?.port ?? port, inherited: sockets.admin,
          token: settings.adminToken, logger: logger
        ) {
          logger.info("admin port", metadata: ["url": "http://127.0.0.1:\($0)/admin"])
        })
    }
    let certificate = try settings.server.connections.certificate.map {
      try ServerCertificate($0, now: surroundings.now, logger: logger)
    }
    var security = certificate?.security ?? .plain
    if let certificate { services.append(certificate) }
    services.append(
      ConfigurationReload(
        ConfigurationReload.Parts(
          read: { [options, more] () throws(ConfigurationFailure) in try options.sources(more) },
          apply: { settings throws(ConfigurationFailure) in try await server.apply(settings) },
          certificate: certificate, threshold: threshold, logger: logger), applied: sources))
    security.readsProxyProtocol = settings.server.connections.readsProxyProtocol
    services.append(
      server.web.listener(at: address.place, security: security) { _ in
        StandardStreams.output("listening on \(address.words)")
        notifier.send(.ready)
      })
    try await RunningServices.run(
      services, drain: server.web.drain, for: .seconds(settings.drainSeconds), logger: logger,
      onStop: { notifier.send(.stopping) })
  }
}
