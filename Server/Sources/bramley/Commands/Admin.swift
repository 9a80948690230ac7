import ArgumentParser
import BramleyAPI
import BramleyCore
import Foundation

/// `bramley admin`: who may use the admin port.
struct Admin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin",
    abstract: "Make, list and revoke the tokens and clients of the admin port.",
    discussion: """
      Operators sign in to the admin pages, and call the admin API, with a token. The app's own back ends are clients, \
      which exchange an id and a secret for tokens of ten minutes:

        bramley admin token create anna --role support
        bramley admin client create backend --scope users:read --scope sessions:end

      \(OperatorOptions.discussion)
      """,
    subcommands: [AdminTokens.self, AdminClients.self])
}

struct AdminTokens: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "The tokens of operators.",
    subcommands: [Create.self, List.self, Revoke.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Make a token, and print it: it is shown this once.",
      discussion: """
        The roles are read (looks at everything), support (also changes, disables and deletes accounts, ends sessions, \
        retries jobs) and admin (everything). The audit log names the token in what is done with it.
        """)

    @OptionGroup var options: OperatorOptions
    @Argument(help: "Whose it is: 1 to 40 letters, digits, periods, hyphens and underscores.")
    var name: String
    @Option(name: .long, help: "read, support or admin.")
    var role: String
    @Option(name: .long, help: ArgumentHelp("How long it is good for: 1 to 366.", valueName: "days"))
    var days: Int = Int(AdminCredential.standardLifetime / 86_400)

    func validate() throws {
      _ = try AdminWords.name(name)
      guard AdminRole(rawValue: role) != nil else {
        throw ValidationError("--role is \(AdminRole.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      guard (1...Int(AdminCredential.longestLifetime / 86_400)).contains(days) else {
        throw ValidationError("--days must be between 1 and 366.")
      }
    }

    func run() async throws {
      guard let role = AdminRole(rawValue: role) else { return }
      let (token, credential) = try await OperatorStore.open(options.settings()) { open in
        let token = AdminTokenText(open.surroundings)
        let credential = token.credential(
          try AdminWords.name(name), role, lifetime: TimeInterval(days) * 86_400, at: open.now)
        try await open.add(credential)
        return (token.text, credential)
      }
      var report = AdminCredentialReport(credential)
      report.token = token
      if !options.json {
        StandardStreams.error(
          "bramley: \(name) may use it as \(role.rawValue) until "
            + "\(credential.expiresAt.map(WireJSON.timestamp) ?? "it is revoked"); keep it safe, it is shown this once:"
        )
      }
      try options.print(report, or: [token])
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the tokens, newest first.")

    @OptionGroup var options: OperatorOptions

    func run() async throws { try await AdminWords.list(.token, options) }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke",
      abstract: "Revoke a token; it is refused at once.")

    @OptionGroup var options: OperatorOptions
    @Argument(help: "Its name.")
    var name: String

    func run() async throws { try await AdminWords.revoke(.token, name, options) }
  }
}
