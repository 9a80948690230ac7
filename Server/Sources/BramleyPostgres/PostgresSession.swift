import BramleyCore
import BramleySQL

/// What one thread of a pool does: it keeps a connection, runs steps on it, and runs them again where they collided or
/// the connection was lost.
final class PostgresSession {
  /// After so many tries a step that collides waits for its turn, one after the other over all nodes.
  private static let triesAtOnce = 3

  private let parts: PostgresPool.Parts
  private var connection: PostgresConnection?
  private var proofs: CommitProofs?

  init(_ parts: PostgresPool.Parts) { self.parts = parts }

  /// Runs a step, and returns once all that it wrote is on disk.
  ///
  /// - Parameter isWanted: whether the caller still waits. A step that nobody waits for is not tried again.
  func run<Value>(
    _ access: PostgresAccess, isWanted: () -> Bool = { true }, _ step: (SQLTransaction) throws -> Value
  ) throws -> Value {
    let deadline = parts.clock.end(ofSeconds: parts.patience.forStep)
    var tries = PostgresTries()
    // The server said that it takes no writes. A connection that is lost after that says less.
    var refusal: PostgresFailure?
    while true {
      do {
        return try attempt(access, inLine: tries.count >= Self.triesAtOnce, until: deadline, step)
      } catch let failure as PostgresFailure {
        if failure.kind == .readOnly { refusal = failure }
        if failure.kind == .collision { parts.meter.countCollision() }
        guard tries.note(failure.kind) else {
          // An outage of writes alone: other connections may still read, and readiness has to know.
          throw failure.kind == .unavailable ? refusal ?? failure : failure
        }
        guard prepare(for: failure.kind, after: tries, until: deadline) else {
          throw (refusal ?? failure).outOfTime
        }
        guard isWanted() else { throw StoreError(.unavailable, PostgresPool.callerHasGone) }
      }
    }
  }

  /// Ends the connection.
  func close() {
    connection?.close()
    connection = nil
  }

  private func attempt<Value>(
    _ access: PostgresAccess, inLine: Bool, until deadline: ContinuousClock.Instant,
    _ step: (SQLTransaction) throws -> Value
  ) throws -> Value {
    let (connection, proofs) = try connected()
    connection.deadline = deadline
    let before = connection.roundTrips
    defer { parts.meter.count(connection.roundTrips - before) }
    let transaction = try PostgresTransaction(access, inLine: inLine, on: connection, proofs: proofs)
    let value: Value
    do {
      value = try step(SQLTransaction(transaction, dialect: .postgres, webhooks: parts.webhooks))
    } catch {
      transaction.rollBack()
      throw error
    }
    do {
      try transaction.commit()
    } catch let failure as PostgresFailure where failure.kind == .commitUnanswered {
      guard let proof = transaction.proof else { throw failure }
      guard try isCommitted(proof) else { throw PostgresFailure(.collision, "a lost commit was undone") }
    } catch {
      transaction.rollBack()
      throw error
    }
    if case .write = access { parts.outage.writeSucceeded() }
    return value
  }

  /// Waits, and ends a connection that is of no more use, so that the step can be tried again; false where there is no
  /// time for that.
  private func prepare(
    for kind: PostgresFailure.Kind, after tries: PostgresTries, until deadline: ContinuousClock.Instant
  ) -> Bool {
    switch kind {
    case .preparedStatementLost:
      // A pooler gave this connection another server's session.
      parts.noteLostStatement(at: parts.clock.now(), isRepeated: tries.isRepeated(kind))
      close()
    case .preparedStatementOutdated:
      do { try connection?.prepareAnew() } catch { close() }
    case .disconnected, .readOnly: close()
    case .collision, .constraint, .unreachable, .commitUnanswered, .unavailable, .statement: break
    }
    let wait = parts.backoff(after: tries.count - 1)
    guard parts.clock.now() + wait < deadline else { return false }
    parts.clock.rest(wait)
    return true
  }

  /// The connection, made anew where the last one ended.
  private func connected() throws -> (PostgresConnection, CommitProofs) {
    if let connection, let proofs, !connection.hasEnded() { return (connection, proofs) }
    connection = nil
    try parts.outage.admit(at: parts.clock.now())
    do {
      let made = try parts.connect()
      let proofs = try CommitProofs(of: made, prefersRows: parts.provesByRows, newID: parts.newID)
      parts.outage.ended()
      (connection, self.proofs) = (made, proofs)
      return (made, proofs)
    } catch let failure as PostgresFailure {
      parts.outage.began(at: parts.clock.now(), because: failure)
      throw failure
    }
  }

  /// Finds out whether a transaction was committed whose COMMIT was not answered.
  private func isCommitted(_ proof: CommitProof) throws -> Bool {
    let deadline = parts.clock.end(ofSeconds: parts.patience.forInquiry)
    var tries = 0
    while parts.clock.now() < deadline {
      do {
        let (connection, _) = try connected()
        connection.deadline = deadline
        switch try proof.fate(on: connection) {
        case .committed: return true
        case .rolledBack: return false
        case .unknown: throw StoreError(.unavailable, "nobody knows what became of a commit")
        case .underWay: break
        }
      } catch let failure as PostgresFailure {
        if failure.kind != .collision { close() }
      }
      parts.clock.rest(parts.backoff(after: tries))
      tries += 1
    }
    throw StoreError(.unavailable, "what became of a commit could not be found out in time")
  }
}
