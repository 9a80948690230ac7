import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleyHTTP
import BramleyServer
import Foundation

/// `bramley audit`: lists what happened to the accounts.
struct Audit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Read the audit log, newest first.",
    discussion: """
      Sign-ins, sign-outs, reused tokens, deletions, what Apple reported: a line an event, its facts as name=value. It \
      holds no secrets, names or addresses, and nothing in it is ever changed.

        bramley audit --since 24h --kind refresh_token_reused

      The kinds are:

      \(AuditKind.known.map { "  \($0.rawValue)" }.joined(separator: "\n"))

      \(OperatorOptions.discussion)
      """)

  @OptionGroup var options: OperatorOptions
  @Option(
    name: .long, help: ArgumentHelp("Only the account with this id, deleted ones too.", valueName: "id"))
  var user: String?
  @Option(name: .long, help: "Only the account with this support id.")
  var supportID: String?
  @Option(name: .long, help: ArgumentHelp("Only events of a kind, such as signed_in.", valueName: "kind"))
  var kind: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only events since a time (RFC 3339), a day, or so long ago: 30m, 24h, 7d.", valueName: "time"))
  var since: String?
  @Option(name: .long, help: ArgumentHelp("So many at most: 1 to 10000.", valueName: "number"))
  var limit: Int = 100
  @Option(name: .long, help: ArgumentHelp("Go on before the page before.", valueName: "cursor"))
  var before: String?

  func validate() throws {
    guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be between 1 and 10000.") }
    guard user == nil || supportID == nil else {
      throw ValidationError("--user and --support-id exclude each other.")
    }
    _ = try supportID.map(AccountChoice.supportID)
    guard before.map(AuditCursor.init) != .some(.none) else {
      throw ValidationError("--before must be what the page before gave.")
    }
    _ = try since.map {
      try Self.parse("--since", $0) { text throws(Malformed) in try Moment.read(text, now: .distantPast) }
    }
  }

  func run() async throws {
    let report = try await OperatorStore.open(options.settings()) { open in
      var query = AuditQuery(
        user: user.map(UserID.init(rawValue:)), kind: kind.map(AuditKind.init(rawValue:)),
        before: before.flatMap(AuditCursor.init), limit: limit)
      query.since = try since.map { try Moment.read($0, now: open.now) }
      if let supportID {
        query.user = try await open.account(.supportID(try AccountChoice.supportID(supportID))).user.id
      }
      if let kind = query.kind { try await open.check(kind) }
      return AuditReport(try await open.store.page(query))
    }
    try options.print(report, or: report.lines)
  }
}

extension OperatorStore {
  fileprivate func check(_ kind: AuditKind) async throws {
    try await KnownKinds(names: AuditKind.known.map(\.rawValue), noun: "event").check(kind.rawValue) {
      try await !store.events(AuditQuery(kind: kind, limit: 1)).isEmpty
    }
  }
}
