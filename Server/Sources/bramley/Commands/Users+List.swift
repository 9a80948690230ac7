import ArgumentParser
import BramleyAPI
import BramleyCore
import Foundation

extension Users {
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
}
