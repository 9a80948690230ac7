import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleyHTTP

/// `bramley users`: the accounts.
struct Users: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "Find, show and delete accounts.",
    discussion: """
      A person who hides behind Apple's relay is found by the support id that `bramley whoami` and the API's \
      `support_id` show:

        bramley users show --support-id K7QF-2M9X

      \(OperatorOptions.discussion)
      """,
    subcommands: [List.self, Show.self, Delete.self], defaultSubcommand: List.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show an account: identities, Apple's consents, live sessions.")

    @OptionGroup var options: OperatorOptions
    @OptionGroup var account: OneAccount

    func run() async throws {
      let report = try await OperatorStore.open(options.settings()) { open in
        let user = try await open.account(try account.selector()).user.id
        guard let details = try await open.store.details(of: user, at: open.now) else {
          throw CommandFailure(.refused, "there is no such account")
        }
        return UserReport(details)
      }
      try options.print(report, or: report.lines)
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete an account and its data, at once and for good.",
      discussion: """
        Ends its sessions, erases name, addresses and identities, and queues the revocation at Apple, which a running \
        server (or the next one that starts) does. The audit log keeps what happened under the account's id alone. \
        Asks first, unless --yes is given.
        """)

    @OptionGroup var options: OperatorOptions
    @OptionGroup var account: OneAccount
    @Flag(name: .long, help: "Don't ask.")
    var yes = false

    func run() async throws {
      let report = try await OperatorStore.open(options.settings()) { open in
        let account = try await open.account(try account.selector())
        if !yes {
          try Confirmation.ask(
            "Delete \(AccountOutput(user: account.wire).line), account \(account.user.id)?")
        }
        return DeletionResponse(deletion: try await open.delete(account.user.id))
      }
      try options.print(report, or: report.deletion.lines)
    }
  }
}
