import ArgumentParser
import BramleyAPI
import BramleyCore

/// `bramley users`: the accounts.
struct Users: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find, show and delete accounts.",
    discussion: """
      A person who hides behind Apple's relay is found by the support id that `bramley whoami` and the API's \
      `support_id` show:

        bramley users show --support-id K7QF-2M9X

      \(OperatorOptions.discussion)
      """,
    subcommands: [List.self, Show.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List accounts, newest first.")

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
    }

    func run() async throws {
      let report = try await OperatorStore.open(options) { open in
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
      abstract: "Show an account: identities, Apple's consents, live sessions.")

    @OptionGroup var options: OperatorOptions
    @OptionGroup var account: OneAccount

    func run() async throws {
      let report = try await OperatorStore.open(options) { open in
        let user = try await open.account(try account.selector()).user.id
        guard let details = try await open.store.details(of: user, at: open.now) else {
          throw CommandFailure(.refused, "there is no such account")
        }
        return UserReport(details)
      }
      try options.print(report, or: report.lines)
    }
  }
}
