import AppleID
import AppleIDEmulator
import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleyHTTP
import BramleyServer
import Foundation
import Logging
import Metrics
import ServiceLifecycle

/// `bramley demo`: runs server and emulator together, with a page to try a sign-in on.
struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Run server and emulator together, with a page to open. Needs no Apple account.",
    discussion: """
      Starts an emulator of Apple, Google, Facebook, GitHub and two OpenID providers on port 8081 and a server on port 8080 that trusts it, both on this machine \
      alone, and prints the page to open and a line of curl that signs in without a browser. All mail and texts land \
      in the emulator's inbox:

        bramley demo

      Browsers make passkeys for a name, not for an IP address. To try them, let the demo be called by its name, and \
      open the page that it prints:

        bramley demo --host localhost

      What it keeps is in ./bramley-demo; delete the folder to begin anew. Ctrl-C ends both. \
      bramley.yaml and .env are not read: they are for the real server; nor is emulator.yaml.
      """)

  @Option(
    name: .long,
    help: "How this machine is called in the server's address: 127.0.0.1 or localhost, which passkeys need.")
  var host: DemoHost = .address
  @Option(name: .long, help: "The server's port; 0 picks a free one.")
  var port: Int = ServerSection.defaultPort
  @Option(name: .long, help: "The emulator's port; 0 picks a free one.")
  var applePort: Int = Apple.defaultPort
  @Option(
    name: .long,
    help: "The port of the emulator's mail server; 0 picks a free one. Default: 8025 if it is free.")
  var mailPort: Int?
  @Option(name: .long, help: "The port of the admin pages; 0 picks a free one. Default: 9090 if it is free.")
  var adminPort: Int?
  @Option(name: .long, help: ArgumentHelp("The folder to keep data in.", valueName: "folder"))
  var data: String = "./bramley-demo"
  @OptionGroup var log: LogOptions

  func validate() throws {
    guard [port, applePort, mailPort ?? 0, adminPort ?? 0].allSatisfy((0...65535).contains) else {
      throw ValidationError("Ports are between 0 and 65535.")
    }
    guard port != applePort || port == 0 else {
      throw ValidationError("--port and --apple-port must differ; both are \(port).")
    }
  }

  func run() async throws {
    RunningServices.allowStopDuringStart()
    let surroundings = Surroundings.live
    let apple = try await Apple.world(in: data)
    let appleAddress = try await ListenAddress.claim(host: .loopback, port: applePort, flag: "--apple-port")
    let mailAddress = try await MailPort.claim(mailPort, host: .loopback)
    let messages = DemoMessages(emulator: appleAddress.url, smtp: mailAddress.smtpURL)
    try apple.setMailSources([DemoMessages.domain], of: apple.world.teamID)
    let providers = DemoProviders(providers: apple.providers, emulator: appleAddress.url)
    let settings = try DemoSources(
      world: apple.world, providers: providers, messages: messages, apple: appleAddress, folder: data,
      log: log, attestRoot: try apple.appAttestRootFile?.path
    ).settings()
    let logger = settings.log.logger(label: "bramley", now: surroundings.now)
    let store = try await StoreEngine.sqlite.store(settings, logger: logger)
    let serverAddress = try await ListenAddress.claim(host: .loopback, port: port)
    let serverURL = host.url(of: serverAddress)

    try providers.register(server: serverAddress.url)

    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    let demo = DemoSettings(
      clientID: settings.app.clientID, emulatorPage: appleAddress.url,
      methods: DemoProviders.methods, inbox: messages.inbox)
    let server = try await AccountServer.open(
      settings, store: store, boundURL: serverURL, demo: demo, metrics: metrics,
      logger: logger)
    let adminAddress = try await AdminPage.claim(adminPort)
    let welcome = DemoWelcome(
      server: serverURL, apple: appleAddress.url, inbox: messages.inbox,
      admin: adminAddress.url + "/admin", folder: data)
    let admin = WebServer.adminListener(
      metrics: metrics, services: server.admin, host: adminAddress.host.text, port: adminAddress.port,
      logger: logger)
    let listener = server.web.listener(host: serverAddress.host.text, port: serverAddress.port) { _ in
      welcome.serverIsUp()
    }
    let emulator = try apple.application(
      host: appleAddress.host.text, port: appleAddress.port, mailPort: mailAddress.port, logger: logger
    ) { _ in welcome.appleIsUp() }
    try await RunningServices.run([server, emulator, admin, listener], logger: logger)
  }
}
