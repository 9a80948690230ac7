import ArgumentParser
import BramleyCore
import BramleyServer
import Foundation
import Inspection

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `bramley init`: writes `bramley.yaml` from the values in Apple's portal, and runs the doctor on it.
struct Init: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write bramley.yaml from what Apple's portal shows, then check it.",
    discussion: """
      Asks for the team id, the key file, the key id, the bundle ids, the Services IDs, the server's public \
      address and the proxy before it, says where each is found, and looks at each as it is typed. Then it writes bramley.yaml, readable by \
      you alone, and runs `bramley doctor`. The key file stays where it is. At a terminal it asks about Google, \
      Facebook, GitHub and OpenID providers too.

        bramley init

      With \(SettingKey.appleBaseURL.environmentName) naming an emulator it is written for that one.

      Answers may come by a pipe, one a line, in that order; the first wrong one ends it. What flags say is not \
      asked for, so a script needs neither:

        bramley init --team-id A1B2C3D4E5 --key-id F6G7H8J9K0 \\
          --private-key-path AuthKey_F6G7H8J9K0.p8 \\
          --native-client-id com.example.app --web-client-id com.example.app.web \\
          --public-url https://id.example.com --trusted-proxy 127.0.0.1/32

      Exit status: 0 written, and nothing has failed; 1 the doctor found a failure (the file is written all the \
      same), or nothing could be written; 64 a flag is missing or wrong. docs/from-apples-portal.md is the guide.
      """)

  @Option(name: .long, help: "The Team ID, ten characters.")
  var teamID: String?
  @Option(name: .long, help: "The key's id, ten characters.")
  var keyID: String?
  @Option(name: .long, help: ArgumentHelp("The key file from Apple's portal.", valueName: "file.p8"))
  var privateKeyPath: String?
  @Option(name: .long, help: "An app's bundle id; may be said again for more.")
  var nativeClientID: [String] = []
  @Option(name: .long, help: "A Services ID; may be said again for more.")
  var webClientID: [String] = []
  @Option(name: .long, help: ArgumentHelp("How apps, browsers and Apple reach the server.", valueName: "url"))
  var publicURL: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where the proxy before an https address calls from, or none; may be said again for more.",
      valueName: "address"))
  var trustedProxy: [String] = []
  @Option(name: .long, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String = "bramley.yaml"
  @Flag(name: .long, help: "Replace the file if it is there.")
  var force = false
  @Flag(name: .long, help: "Write without running the doctor.")
  var skipDoctor = false
  @Flag(name: .long, help: "Ask nothing; the key id may come from the key file's name.")
  var yes = false

  func validate() throws {
    guard !output.isEmpty, output.last != "/" else { throw ValidationError("--output must name a file.") }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let file = FreshFile(path: output, existing: force ? .replaced : .kept)
    try file.check()
    guard let answers = try answers(environment, .standard) else {
      StandardStreams.error("Nothing was written.")
      throw CommandFailure.Status.refused.code
    }
    try Self.uninterrupted { try file.write(answers.yaml) }
    StandardStreams.output("Wrote \(output.printable), readable by you alone.")
    let failed = skipDoctor ? false : try await examine(environment)
    for line in farewell(answers) { StandardStreams.output(line) }
    if failed { throw CommandFailure.Status.refused.code }
  }

  /// Returns the flags, completed by the answers to questions; nil when the person cancels.
  func answers(_ environment: [String: String], _ console: Console) throws(CommandFailure) -> PortalAnswers? {
    let base = environment[SettingKey.appleBaseURL.environmentName].flatMap { try? WebOrigin($0) }
    let rules = AnswerRules(
      folder: FileManager.default.currentDirectoryPath, home: environment["HOME"],
      isEmulated: base.map { $0 != .apple } ?? false)
    var given = try PartialAnswers(flags, rules)
    if yes, given.keyID == nil {
      given.keyID = given.privateKeyPath.flatMap(PortalIDRule.keyID(inNameOf:))
    }
    let emulator = base.flatMap { $0 == .apple ? nil : $0 }
    if var answers = given.complete {
      answers.emulator = emulator
      return answers
    }
    let missing = CommandFailure(
      .usage,
      "missing: \(given.missingFlags.joined(separator: ", ")); say them by flags, or answer at a terminal or by a pipe"
    )
    if yes { throw missing }
    let interview = Interview(console: console, rules: rules)
    do throws(CommandFailure) {
      var answers = try interview.answers(beside: given)
      answers.emulator = emulator
      return try interview.confirm("Write \(output.printable)?") ? answers : nil
    } catch {
      throw error == Interview.inputEnded ? missing : error
    }
  }

  /// Blocks Ctrl-C, which would leave a draft behind in the middle of writing.
  private static func uninterrupted(_ body: () throws -> Void) rethrows {
    let handler = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, handler) }
    try body()
  }

  private var flags: PortalFlags {
    PortalFlags(
      teamID: teamID, keyID: keyID, privateKeyPath: privateKeyPath, nativeClientIDs: nativeClientID,
      webClientIDs: webClientID, publicURL: publicURL, trustedProxies: trustedProxy)
  }

  private func examine(_ environment: [String: String]) async throws -> Bool {
    StandardStreams.output("Checking it, as `bramley doctor` does:\n")
    let sources = try ConfigurationSources.read(config: output, flags: [:], environment: environment)
    let report = CheckReport(checks: await Examination.live(sources, stage: .beforeFirstStart))
    StandardStreams.output(report.text(inColour: Doctor.mayColour))
    return report.hasFailure
  }

  private func farewell(_ answers: PortalAnswers) -> [String] {
    let registrations = answers.registrations.map { "  \($0)" }
    let portal = registrations.isEmpty ? [] : ["", "In Apple's portal, register:"] + registrations
    let others = answers.otherRegistrations.map { "  \($0)" }
    let consoles = others.isEmpty ? [] : ["", "In the other providers' consoles, register:"] + others
    let config = output == "bramley.yaml" ? "" : " --config \(output.printable)"
    return portal + consoles + ["", "Then start the server: bramley serve\(config)"]
  }
}
