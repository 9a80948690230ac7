import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleyHTTP
import Foundation

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

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List accounts, newest first.")

    @OptionGroup var options: OperatorOptions
    @OptionGroup var choice: AccountChoice
    @Option(name: .long, help: ArgumentHelp("So many at most: 1 to 1000.", valueName: "number"))
    var limit: Int = 50
    @Option(name: .long, help: ArgumentHelp("Go on after the page before.", valueName: "cursor"))
    var after: String?

    func validate() throws {
      guard (1...1_000).contains(limit) else { throw ValidationError("--limit must be between 1 and 1000.") }
      guard try choice.selector() == nil || after == nil else {
        throw ValidationError("--after goes with no other choice.")
      }
      guard after.map({ UUID(uuidString: $0) != nil }) ?? true else {
        throw ValidationError("--after must be what the page before gave.")
      }
    }

    func run() async throws {
      let report = try await OperatorStore.open(options.settings()) { open in
        if let selector = try choice.selector() {
          let accounts = try await open.store.accounts(selector, limit: limit)
          return UsersReport(users: accounts.map(\.wire), next: nil)
        }
        let page = try await open.store.accounts(after: after.map(UserID.init(rawValue:)), limit: limit + 1)
        let users = page.prefix(limit).map(\.wire)
        return UsersReport(users: users, next: page.count > limit ? users.last?.id : nil)
      }
      try options.print(report, or: report.lines)
    }
  }

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
