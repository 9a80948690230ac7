import AppleIDEmulator
import ArgumentParser
import BramleyCore
import BramleyServer
import Logging
import ProviderEmulator
import ServiceLifecycle

/// `bramley apple`: the emulator of Apple's ID service.
struct Apple: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apple",
    abstract: "Run a local Apple, Google, Facebook, GitHub and OpenID provider for development.",
    discussion: """
      It speaks Apple's protocol on your machine: the sign-in page, tokens, keys and errors, and what a device \
      would get. It starts with one team, one key, an app (com.example.bramley), a web service \
      (com.example.bramley.web) and three people:

        bramley apple
        curl http://127.0.0.1:8081/_emulator/world

      An emulator.yaml says otherwise. Each section that it has replaces the standard one, each entry takes what \
      the control API takes, and what is left out is made up:

        people:
          - {id: ada, email: ada@example.com, given_name: Ada, family_name: Lovelace}
        clients:
          - {id: com.example.app, kind: native}
          - id: com.example.app.web
            kind: web
            redirect_uris: [http://localhost/callback]

      teams, settings and providers are the other three; docs/emulator.md and docs/local-providers.md have every key. The world is kept in memory, or with --data in a folder, so that it goes on after a restart: \
      then emulator.yaml counts the first time only. Mail that is sent to its mail server lands in its inbox. It is for development and tests: whoever reaches it can sign in as anybody.
      """)

  @Flag(name: .long, help: "Take https addresses with a domain name only, as Apple does.")
  var strict = false
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The world to begin with. Default: emulator.yaml, when it is there.", valueName: "file"))
  var world: String?
  @Option(
    name: .long, help: "The port of its mail server; 0 picks a free one. Default: 8025 if it is free.")
  var mailPort: Int?
  @OptionGroup var options: ConfigurationOptions

  static let defaultPort = 8081

  func validate() throws {
    guard (0...65535).contains(mailPort ?? 0) else { throw ValidationError("Ports are between 0 and 65535.") }
  }

  func run() async throws {
    RunningServices.allowStopDuringStart()
    var sources = try options.sources()
    // The emulator takes folder and log from the configuration, and nothing else. The server's key may be missing: it is
    // the emulator that gives it out.
    sources.unknownVariables = .ignored
    let settings = try ConfigurationReading(sources, needsApple: false, listens: false)
      .settings(taking: [.data, .logLevel, .logFormat])
    let surroundings = Surroundings.live
    let logger = settings.log.logger(label: "apple", now: surroundings.now)
    let wanted = try options.address(defaultPort: Self.defaultPort)
    let strictness: Strictness = strict ? .strict : .lenient
    let file = try WorldFile.read(world)
    let start = try file?.checked(strictness)
    let apple = try await Self.world(in: settings.data, start ?? WorldStart(), strictness)
    let address = try await ListenAddress.claim(host: wanted.host, port: wanted.port)
    let mail = try await MailPort.claim(mailPort, host: wanted.host)
    if let file, apple.isContinued {
      StandardStreams.error(
        "\(file.name) is not applied: the world kept in \((settings.data ?? "").printable)/apple goes on; "
          + "POST /_emulator/reset leads to the file's people and clients")
    }
    let listener = try apple.application(
      host: address.host.text, port: address.port, mailPort: mail.port, logger: logger
    ) { _ in
      StandardStreams.output("listening on \(address.url)")
      let providers = LocalProvider.all.map { "\(address.url)/\($0.rawValue)" }
      StandardStreams.output("mail is taken at \(mail.smtpURL) and shown at \(address.url)/#mail")
      StandardStreams.output("also there: \(providers.joined(separator: ", "))")
    }
    try await RunningServices.run([listener], logger: logger)
  }
}
