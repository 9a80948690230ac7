import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleyHTTP

/// `bramley sessions`: lists and ends people's sessions.
struct Sessions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List and end sessions.", discussion: OperatorOptions.discussion,
    subcommands: [List.self, End.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List an account's live sessions, newest use first.")

    @OptionGroup var options: OperatorOptions
    @Option(name: .long, help: ArgumentHelp("The account's id.", valueName: "id"))
    var user: String?
    @Option(name: .long, help: "The account's support id.")
    var supportID: String?

    func validate() throws { _ = try selector() }

    func run() async throws {
      let report = try await OperatorStore.open(options.settings()) { open in
        let account = try await open.account(try selector())
        let sessions = try await open.store.sessions(of: account.user.id, at: open.now)
        return SessionsReport(sessions: sessions.map(SessionReport.init))
      }
      try options.print(report, or: SessionReport.table(report.sessions))
    }

    private func selector() throws -> AccountSelector {
      switch (user, supportID) {
      case (let user?, nil): return .id(UserID(rawValue: user))
      case (nil, let supportID?): return .supportID(try AccountChoice.supportID(supportID))
      default: throw ValidationError("Name the account by --user or --support-id.")
      }
    }
  }

  struct End: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end",
      abstract: "End a session, or all of an account.",
      discussion:
        "Running servers refuse its access tokens within five seconds, and its refresh token at once.")

    @OptionGroup var options: OperatorOptions
    @Option(name: .long, help: ArgumentHelp("One session.", valueName: "session"))
    var id: String?
    @Option(name: .long, help: ArgumentHelp("All sessions of the account with this id.", valueName: "id"))
    var user: String?
    @Option(
      name: .long,
      help: ArgumentHelp("All sessions of the account with this support id.", valueName: "support-id"))
    var supportID: String?
    @Option(name: .customLong("all-of-support-id"), help: .hidden)
    var earlierSupportID: String?

    func validate() throws {
      guard [id, user, supportID, earlierSupportID].compactMap(\.self).count == 1 else {
        throw ValidationError("Say what to end by one of --id, --user and --support-id.")
      }
      _ = try anySupportID.map(AccountChoice.supportID)
    }

    private var anySupportID: String? { supportID ?? earlierSupportID }

    func run() async throws {
      let report = try await OperatorStore.open(options.settings()) { open in
        guard let ended = try await open.store.endByOperator(try await selector(open), at: open.now) else {
          throw CommandFailure(.refused, "there is no such \(id == nil ? "account" : "session")")
        }
        return EndedSessionsReport(ended: ended.map(SessionReport.init))
      }
      try options.print(
        report,
        or: report.ended.isEmpty
          ? ["Nothing was left to end."] : report.ended.map { "Ended \($0.id.rawValue)." })
    }

    private func selector(_ open: OperatorStore) async throws -> SessionSelector {
      if let id { return .session(SessionID(rawValue: id)) }
      if let user { return .user(UserID(rawValue: user)) }
      let supportID = try AccountChoice.supportID(anySupportID ?? "")
      return .user(try await open.account(.supportID(supportID)).user.id)
    }
  }
}
