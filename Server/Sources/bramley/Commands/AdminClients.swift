import ArgumentParser
import BramleyCore

struct AdminClients: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "client",
    abstract: "The clients of the app's own back ends.",
    subcommands: [Create.self, List.self, Revoke.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Make a client, and print its secret: it is shown this once.",
      discussion: """
        The scopes are \(AdminPermission.allCases.map(\.rawValue).joined(separator: ", ")). A client gets a token by \
        POST /v1/admin/token on the admin port, with grant_type=client_credentials and its id and secret by HTTP Basic.
        """)

    @OptionGroup var options: OperatorOptions
    @Argument(help: "Its id: 1 to 40 letters, digits, periods, hyphens and underscores.")
    var name: String
    @Option(name: .long, help: "What it may do, such as users:read; once for each.")
    var scope: [String]

    func validate() throws {
      _ = try AdminWords.name(name)
      for scope in scope where AdminPermission(rawValue: scope) == nil {
        throw ValidationError("There is no scope \(scope.printable).")
      }
      guard !scope.isEmpty else { throw ValidationError("Say what it may do by --scope.") }
    }

    func run() async throws {
      let (secret, credential) = try await OperatorStore.open(options.settings()) { open in
        let secret = open.surroundings.newSecretText()
        let credential = AdminCredential(
          id: name, name: try AdminWords.name(name), secretHash: AdminCredential.hash(secret),
          grants: .scopes(Set(scope.compactMap(AdminPermission.init(rawValue:)))), createdAt: open.now,
          expiresAt: nil)
        try await open.add(credential)
        return (secret, credential)
      }
      var report = AdminCredentialReport(credential)
      report.secret = secret
      if !options.json {
        StandardStreams.error("bramley: the secret of \(name); keep it safe, it is shown this once:")
      }
      try options.print(report, or: [secret])
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the clients, newest first. Those of the configuration are not among them.")

    @OptionGroup var options: OperatorOptions

    func run() async throws { try await AdminWords.list(.client, options) }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke",
      abstract: "Revoke a client; its tokens are refused at once.")

    @OptionGroup var options: OperatorOptions
    @Argument(help: "Its id.")
    var name: String

    func run() async throws { try await AdminWords.revoke(.client, name, options) }
  }
}
