import ArgumentParser
import BramleyAPI
import BramleyCore

/// The flags that name an account.
struct AccountChoice: ParsableArguments {
  @Option(name: .long, help: "The account's id.")
  var id: String?
  @Option(
    name: .long,
    help: ArgumentHelp("An address of the account, in any case of letters.", valueName: "address"))
  var email: String?
  @Option(name: .long, help: "The account's support id, such as K7QF-2M9X; `bramley whoami` shows it.")
  var supportID: String?

  /// Returns the account that the flags name; nil when no flag is given.
  func selector() throws -> AccountSelector? {
    let said = [
      id.map { AccountSelector.id(UserID(rawValue: $0)) }, email.map(AccountSelector.email),
      try supportID.map { .supportID(try Self.supportID($0)) },
    ].compactMap(\.self)
    guard said.count < 2 else {
      throw ValidationError("Name the account by --id, --email or --support-id alone.")
    }
    return said.first
  }

  /// Parses a support id as people type it.
  static func supportID(_ text: String) throws -> SupportID {
    guard let id = SupportID(typed: text) else {
      throw ValidationError("A support id is eight letters and digits, such as K7QF-2M9X.")
    }
    return id
  }
}

/// The flags that name an account, one of which is required.
struct OneAccount: ParsableArguments {
  @OptionGroup var choice: AccountChoice

  func validate() throws { _ = try selector() }

  func selector() throws -> AccountSelector {
    guard let selector = try choice.selector() else {
      throw ValidationError("Name the account by --id, --email or --support-id.")
    }
    return selector
  }
}

extension OperatorStore {
  /// Returns the one account that the flags name.
  func account(_ selector: AccountSelector) async throws -> Account {
    let found = try await store.accounts(selector, limit: 20)
    guard let account = found.first else { throw CommandFailure(.refused, "there is no such account") }
    guard found.count == 1 else {
      var failure = CommandFailure(.refused, "several accounts match; name one of them by its id:")
      failure.sentences += found.map { "  \($0.user.id), made \(WireJSON.timestamp($0.user.createdAt))" }
      throw failure
    }
    return account
  }
}
