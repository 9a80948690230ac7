import BramleyCore
import BramleySQL

/// What shows whether a transaction was committed, when the answer to its COMMIT was lost.
enum CommitProof: Equatable {
  /// The transaction's number on a server.
  case transaction(Int64, ServerRun)
  /// A row that it wrote.
  case row(String)
}

/// One run of one server. After a crash or a fail-over, numbers of transactions that were not on disk are given again.
struct ServerRun: Equatable {
  var value: String

  /// The expression whose value it is: the timeline, which a fail-over changes, the time of the start, and the time
  /// since which the statistics count, which a crash of one back end changes too, although the server goes on.
  static let expression = """
    substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || pg_postmaster_start_time()::text
      || COALESCE((SELECT stats_reset FROM pg_stat_bgwriter)::text, '')
    """
}

/// How transactions on one connection are proven.
struct CommitProofs {
  /// Nil where a row proves.
  private let run: ServerRun?
  private let newID: @Sendable () -> String

  /// Whether a transaction has to be asked for its number.
  var asks: Bool { run != nil }

  /// Asks a transaction for its number, and gives it one.
  static let question = "SELECT pg_current_xact_id()"

  /// Asks the server what it can prove by.
  ///
  /// - Parameter prefersRows: whether a row is used in any case.
  init(of connection: PostgresConnection, prefersRows: Bool, newID: @escaping @Sendable () -> String) throws {
    self.newID = newID
    guard !prefersRows else {
      run = nil
      return
    }
    do {
      // It is not prepared: behind a pooler another connection may have prepared it on this server, and the failure
      // would look like an engine without these functions.
      try connection.send(command: "SELECT \(ServerRun.expression), pg_current_xact_id_if_assigned()")
      run = try connection.finish().rows.first.map { ServerRun(value: try $0.text(0)) }
    } catch let failure as PostgresFailure where connection.isUsable && failure.state != nil {
      // An engine that only speaks PostgreSQL's protocol.
      run = nil
    }
  }

  func proof(from answer: PostgresAnswer) throws -> CommitProof? {
    try run.flatMap { run in try answer.rows.first.map { .transaction(try $0.integer(0), run) } }
  }

  /// Makes a proof for a transaction that has none and is about to be committed.
  func proof(on connection: PostgresConnection) throws -> CommitProof? {
    guard run == nil else {
      try connection.send(Self.question)
      return try proof(from: connection.answers(last: 1)[0])
    }
    let id = newID()
    try connection.send("INSERT INTO commit_proof (id) VALUES (?)", [.text(id)])
    return .row(id)
  }
}
