import ArgumentParser
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation

/// `bramley second-factor`: the second factors of the signed-in person's account.
struct SecondFactorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "second-factor",
    abstract: "Add an authenticator app to your account, list and remove apps, make recovery codes.",
    discussion: """
      Sign-ins by password, mailed code and telephone ask for a code of the app then:

        bramley second-factor enroll --label phone
        bramley second-factor list
        bramley second-factor recovery-codes
        bramley second-factor remove ID
      """,
    subcommands: [Enroll.self, List.self, Remove.self, Codes.self])

  /// The options of all of them.
  struct Options: ParsableArguments {
    @OptionGroup var client: ClientOptions
    @Option(
      name: .long,
      help: ArgumentHelp(
        "The code that the server asks for. Default: it is typed, or read as a line of standard input.",
        valueName: "code"))
    var code: String?

    /// Takes a step with the profile's session. Where the server wants the factor proven first, its code is asked for.
    func take<Value: Sendable>(
      _ step: (SessionEngine) async throws(AccountError) -> Value
    ) async throws -> Value {
      let profile = try await ClientProfile.open(client)
      let engine = profile.engine(context: SignInContext(answers: FactorPrompt.answers(code)))
      do throws(SessionError) { try await engine.start() } catch { throw CommandFailure(error) }
      do throws(AccountError) { return try await step(engine) } catch {
        throw CommandFailure(ofFactors: error)
      }
    }
  }

  struct Enroll: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "enroll",
      abstract: "Add an authenticator app.",
      discussion: """
        Prints a QR code, the secret as text and the recovery codes on standard error, and asks for a code of the app, or \
        reads it as a line of standard input.
        """)
    @OptionGroup var options: Options
    @Option(name: .long, help: "What you call the app or its device.")
    var label: String?

    func run() async throws {
      let added = try await options.take { (engine) throws(AccountError) in
        let setup = try await engine.startAuthenticatorApp()
        FactorPrompt.show(setup)
        guard let code = FactorPrompt.line("Code of the app") else { throw .proof(.cancelled) }
        return try await engine.addAuthenticatorApp(setup, code: code, label: label)
      }
      if options.client.json {
        StandardStreams.output(try AccountOutput.json(added))
      } else {
        StandardStreams.output("Added \(added.secondFactor.id.rawValue.printable)")
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the account's second factors.")
    @OptionGroup var options: Options

    func run() async throws {
      let list = try await options.take { (engine) throws(AccountError) in
        do throws(SessionError) { return try await engine.secondFactors() } catch { throw .session(error) }
      }
      if options.client.json {
        StandardStreams.output(try AccountOutput.json(list))
        return
      }
      for line in SecondFactorCommand.lines(list) { StandardStreams.output(line) }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a second factor; asks for a code of it.")
    @OptionGroup var options: Options
    @Argument(help: "The factor's id, as `bramley second-factor list` shows it.")
    var id: String

    func run() async throws {
      guard !id.isEmpty, id.utf8.allSatisfy(\.isIDCharacter) else {
        throw ValidationError("The id holds letters, digits, '-' and '_'.")
      }
      try await options.take { (engine) throws(AccountError) in
        try await engine.removeSecondFactor(SecondFactorID(rawValue: id))
      }
      if !options.client.json { StandardStreams.output("Removed \(id)") }
    }
  }

  struct Codes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recovery-codes",
      abstract: "Make ten new recovery codes; the old ones end.")
    @OptionGroup var options: Options

    func run() async throws {
      let codes = try await options.take { (engine) throws(AccountError) in
        try await engine.newRecoveryCodes()
      }
      if options.client.json {
        StandardStreams.output(try AccountOutput.json(codes))
        return
      }
      for code in codes.recoveryCodes { StandardStreams.output(code.printable) }
    }
  }

  static func lines(_ list: SecondFactorList) -> [String] {
    var table = TextTable("ID", "KIND", "LABEL", "SINCE", "LAST USED")
    for factor in list.secondFactors {
      table.add(
        factor.id.rawValue, factor.kind.rawValue, factor.label, WireJSON.timestamp(factor.createdAt),
        factor.lastUsedAt.map(WireJSON.timestamp))
    }
    var lines = list.secondFactors.isEmpty ? ["No second factor."] : table.lines
    lines.append("Unused recovery codes: \(list.recoveryCodesLeft)")
    if let lost = list.lost {
      lines.append(
        "Somebody reported the factor as lost: the account opens without it from "
          + "\(WireJSON.timestamp(lost.availableAt)) on. Any sign-in with the factor cancels that.")
    }
    return lines
  }
}

extension CommandFailure {
  /// Makes a failure from a failed call about second factors.
  fileprivate init(ofFactors error: AccountError) {
    switch error {
    case .proof(.cancelled):
      self.init(.usage, "no right code was given; type it, pipe it in as one line, or pass --code")
    case .reauthenticationRequired:
      self.init(.refused, "the server wants a fresh sign-in; run: bramley sign-in")
    default: self.init(error, see: "--server")
    }
  }
}

extension UInt8 {
  fileprivate var isIDCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
