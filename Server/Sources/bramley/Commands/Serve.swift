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
      `listening on http://HOST:PORT`; its log goes to standard error. SIGTERM and Ctrl-C stop it.
      """)

  @OptionGroup var options: ConfigurationOptions
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A PostgreSQL database to keep data in, such as postgres://user@host/name.", valueName: "url"))
  var database: String?

  func run() async throws {
    RunningServices.allowStopDuringStart()
    let sources = try options.sources(database.map { [.databaseURL: $0] } ?? [:])
    let settings = try Settings(sources, needsApple: true, listens: true)
    let surroundings = Surroundings.live
    let logger = settings.log.logger(label: "bramley", now: surroundings.now)

    // The folder comes before the port: at a restart both are free once the server before has ended.
    let store = try await StoreEngine.configured.store(settings, logger: logger)
    let address = try await ListenAddress.claim(host: settings.server.host, port: settings.server.port)
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    let server = try await AccountServer.open(
      settings, store: store, boundURL: address.reachableURL, demo: nil, metrics: metrics, logger: logger)
    var services: [any Service] = [server]
    if let port = settings.adminPort {
      let admin = try await ListenAddress.claim(host: .loopback, port: port, flag: "BRAMLEY_ADMIN_PORT")
      services.append(
        WebServer.adminListener(
          metrics: metrics, host: admin.host.text, port: admin.port, token: settings.adminToken,
          logger: logger
        ) {
          logger.info("metrics", metadata: ["url": "http://127.0.0.1:\($0)/metrics"])
        })
    }
    services.append(
      server.web.listener(host: address.host.text, port: address.port) { _ in
        StandardStreams.output("listening on \(address.url)")
      })
    try await RunningServices.run(
      services, drain: server.web.drain, for: .seconds(settings.drainSeconds), logger: logger)
  }
}
