import BramleySQL

/// What became of a transaction whose COMMIT was not answered.
enum CommitFate {
  case committed
  case rolledBack
  /// The server still works on it.
  case underWay
  /// The server that knew is gone: another one, or the same one after a crash, has given the number again.
  case unknown
}

extension CommitProof {
  /// The table of the rows that prove a commit.
  static let table = """
    CREATE TABLE IF NOT EXISTS commit_proof (
      id TEXT PRIMARY KEY NOT NULL, made_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP)
    """

  /// Removes the rows that no process asks for any more; each start does it.
  static let removal = "DELETE FROM commit_proof WHERE made_at < CURRENT_TIMESTAMP - INTERVAL '1 day'"

  /// Asks a server, by another connection than the one that was lost.
  func fate(on connection: PostgresConnection) throws -> CommitFate {
    switch self {
    case .transaction(let number, let run): try Self.fate(of: number, in: run, on: connection)
    case .row(let id): try Self.fate(ofRow: id, on: connection)
    }
  }

  private static func fate(
    of number: Int64, in run: ServerRun, on connection: PostgresConnection
  ) throws -> CommitFate {
    let answer: PostgresAnswer
    do {
      try connection.send(
        "SELECT pg_xact_status(CAST(CAST(? AS text) AS xid8)), \(ServerRun.expression)", [.text("\(number)")])
      answer = try connection.finish()
    } catch let failure as PostgresFailure where failure.state == "22023" {
      // The number is in the server's future: nothing of the transaction was on disk when the server crashed.
      return .rolledBack
    }
    guard let row = answer.rows.first else { return .unknown }
    let isSameRun = try row.text(1) == run.value
    switch try row.optionalText(0) {
    case "committed": return isSameRun ? .committed : .unknown
    case "in progress": return isSameRun ? .underWay : .rolledBack
    case "aborted": return .rolledBack
    // Too old to be known.
    default: return .unknown
    }
  }

  /// Writes the row itself: that waits for a transaction that is still under way and has written it, and keeps one from
  /// committing that has not come so far.
  private static func fate(ofRow id: String, on connection: PostgresConnection) throws -> CommitFate {
    try connection.send("INSERT INTO commit_proof (id) VALUES (?) ON CONFLICT DO NOTHING", [.text(id)])
    return try connection.finish().writtenRows == 0 ? .committed : .rolledBack
  }
}
