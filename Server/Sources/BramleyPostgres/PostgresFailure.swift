import BramleyCore

/// Why PostgreSQL did not do what it was asked.
struct PostgresFailure: Error {
  /// What follows from a failure.
  enum Kind: Equatable {
    /// The transaction collided with another one; the same step may succeed now.
    case collision
    /// A row is there already, or is not there: by the fault of the step, or because another transaction was faster,
    /// which PostgreSQL reports in this way too (its documentation, "Serialization Failure Handling").
    case constraint
    /// The connection is of no use any more, and nothing was committed.
    case disconnected
    /// The connection ended after COMMIT was sent: it may have been done.
    case commitUnanswered
    /// The server took no connection.
    case unreachable
    /// This server does not accept writes: another one is the primary now.
    case readOnly
    /// A statement that was prepared is not there: a pooler may be the cause.
    case preparedStatementLost
    /// A statement that was prepared answers with other columns now: a migration is the cause.
    case preparedStatementOutdated
    /// The server can't do it now: its disk is full, or it took too long.
    case unavailable
    /// The statement itself is at fault.
    case statement
  }

  var kind: Kind
  /// PostgreSQL's five characters; nil for a failure that no server reported.
  var state: String?
  /// For the log; contains no values of rows.
  var description: String

  init(_ kind: Kind, _ description: String, state: String? = nil) {
    self.kind = kind
    self.state = state
    self.description = description
  }

  /// Judges an error of the server by its SQLSTATE (PostgreSQL, appendix A).
  ///
  /// The primary message is written by PostgreSQL, but may quote a value of a row; the log gets the state alone.
  init(state: String) {
    let kind: Kind =
      switch state {
      case "40001", "40P01": .collision
      case "23505", "23503", "23P01": .constraint
      case "25006": .readOnly
      case "26000", "42P05": .preparedStatementLost
      // "Cached plan must not change result type" has the state of whatever is not supported.
      case "0A000": .preparedStatementOutdated
      // Shutdowns, crashes of other back ends, timeouts of idle transactions, and the connection exceptions.
      case "57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "25P04": .disconnected
      case _ where state.hasPrefix("08"): .disconnected
      // Insufficient resources, a cancelled statement, a lock that could not be had, and errors of the system.
      case "57014", "55P03", "58000", "58030": .unavailable
      case _ where state.hasPrefix("53"): .unavailable
      default: .statement
      }
    self.init(kind, "PostgreSQL \(state)", state: state)
  }

  /// The failure of a step that had no time for another try: then a statement that a pooler lost is no fault of ours.
  var outOfTime: PostgresFailure {
    kind == .preparedStatementLost ? PostgresFailure(.unavailable, description, state: state) : self
  }
}

extension StoreError {
  /// Maps an error that ended a step. The text names no values.
  init(postgres error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case is CancellationError: self.init(.unavailable, PostgresPool.callerHasGone)
    case let failure as PostgresFailure:
      let isFault = [.statement, .constraint, .preparedStatementLost, .preparedStatementOutdated]
        .contains(failure.kind)
      // A full disk, a failing one, and a server that is a standby or was made read-only.
      let keepsFromWriting = ["53100", "58030", "25006"].contains(failure.state) || failure.kind == .readOnly
      self.init(
        isFault ? .broken : .unavailable, failure.description, keepsFromWriting: keepsFromWriting)
    default: self.init(.broken, "\(type(of: error))")
    }
  }
}
