import BramleyCore
import BramleySQL
import Foundation

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
  func run<Value>(
    _ access: PostgresAccess, _ step: (SQLTransaction) throws -> Value
  ) throws -> Value {
    let deadline = ContinuousClock.now + .seconds(parts.patience.forStep)
    var tries = 0
    while true {
      do {
        return try attempt(access, inLine: tries >= Self.triesAtOnce, until: deadline, step)
      } catch let failure as PostgresFailure {
        try prepare(for: failure, try: tries, until: deadline)
        tries += 1
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
      value = try step(SQLTransaction(transaction, dialect: .postgres))
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
    return value
  }

  /// Waits, connects anew, or gives up.
  private func prepare(
    for failure: PostgresFailure, try number: Int, until deadline: ContinuousClock.Instant
  ) throws {
    switch failure.kind {
    case .collision: break
    case .constraint: guard number < 4 else { throw failure }
    case .preparedStatementLost:
      // A pooler gave this connection another server's session.
      parts.noteLostStatement(at: .now)
      close()
      guard number < 3 else { throw failure }
    case .preparedStatementOutdated:
      guard number < 3 else { throw failure }
      do { try connection?.prepareAnew() } catch { close() }
    case .disconnected, .readOnly: close()
    case .unreachable: break
    case .commitUnanswered, .unavailable, .statement: throw failure
    }
    let wait = parts.backoff(after: number)
    guard ContinuousClock.now + wait < deadline else { throw failure }
    Thread.sleep(forTimeInterval: wait / .seconds(1))
  }

  /// The connection, made anew where the last one ended.
  private func connected() throws -> (PostgresConnection, CommitProofs) {
    if let connection, let proofs, !connection.hasEnded() { return (connection, proofs) }
    connection = nil
    try parts.outage.admit(at: .now)
    do {
      let made = try parts.connect()
      let proofs = try CommitProofs(of: made, prefersRows: parts.provesByRows, newID: parts.newID)
      parts.outage.ended()
      (connection, self.proofs) = (made, proofs)
      return (made, proofs)
    } catch let failure as PostgresFailure {
      parts.outage.began(at: .now, because: failure)
      throw failure
    }
  }

  /// Finds out whether a transaction was committed whose COMMIT was not answered.
  private func isCommitted(_ proof: CommitProof) throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(parts.patience.forInquiry)
    var tries = 0
    while ContinuousClock.now < deadline {
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
      Thread.sleep(forTimeInterval: parts.backoff(after: tries) / .seconds(1))
      tries += 1
    }
    throw StoreError(.unavailable, "what became of a commit could not be found out in time")
  }
}
