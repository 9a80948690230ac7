import BramleyCore
import BramleySQL

/// How a transaction begins.
enum PostgresAccess {
  /// It writes.
  case write(SQLIsolation)
  /// It reads one consistent state.
  case read

  var beginning: String {
    switch self {
    case .write(.serializable): "BEGIN ISOLATION LEVEL SERIALIZABLE"
    case .write(.readCommitted): "BEGIN ISOLATION LEVEL READ COMMITTED"
    // A snapshot: it collides with nobody, and takes no predicate locks. A read decides nothing that a later write
    // does not judge again.
    case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    }
  }
}

/// A transaction under way. Its first statement carries BEGIN; the writes that want no answer travel with the next
/// statement that does, or with COMMIT.
final class PostgresTransaction: SQLConnection {
  /// A table that is never written: who locks it is at the head of the line.
  static let line = "collision_line"

  private let connection: PostgresConnection
  private let proofs: CommitProofs
  private var hasWritten = false
  private var news = PostgresNews()
  /// What shows later whether it was committed; nil while nothing was written.
  private(set) var proof: CommitProof?

  /// - Parameter inLine: whether it waits until no other transaction is in the line. PostgreSQL freezes what a
  ///   serializable transaction sees at its first query, so a lock before that is in time.
  init(
    _ access: PostgresAccess, inLine: Bool, on connection: PostgresConnection, proofs: CommitProofs
  ) throws {
    self.connection = connection
    self.proofs = proofs
    try connection.send(command: access.beginning)
    // Engines that only speak the protocol know neither.
    guard proofs.asks, case .write(let isolation) = access else { return }
    if isolation == .serializable {
      // Steps look rows up by keys. A table that is small today would be read whole, and whoever has read a table whole
      // collides with everybody who inserts into it.
      try connection.send(command: "SET LOCAL enable_seqscan = off")
    }
    if inLine {
      try connection.send(command: "LOCK TABLE \(Self.line) IN EXCLUSIVE MODE")
    }
  }

  func rows(_ sql: String, _ parameters: [SQLValue]) throws -> [SQLRow] {
    let isReading = sql.hasPrefix("SELECT")
    if !isReading { hasWritten = true }
    return try answer(sql, parameters, isWriting: !isReading || sql.hasSuffix("FOR UPDATE")).rows
  }

  func run(_ sql: String, _ parameters: [SQLValue]) throws -> Int {
    hasWritten = true
    return try answer(sql, parameters, isWriting: true).writtenRows
  }

  func write(_ sql: String, _ parameters: [SQLValue]) throws {
    hasWritten = true
    try connection.send(sql, parameters)
  }

  func announce(_ news: StoreNews) { self.news.add(news) }

  private func answer(_ sql: String, _ parameters: [SQLValue], isWriting: Bool) throws -> PostgresAnswer {
    // A statement that writes comes before COMMIT anyhow, so what is asked with it costs no wait of its own.
    let asks = proof == nil && (hasWritten || isWriting) && proofs.asks
    if asks { try connection.send(CommitProofs.question) }
    try connection.send(sql, parameters)
    var answers = try connection.answers(last: asks ? 2 : 1)
    if asks { proof = try proofs.proof(from: answers.removeFirst()) }
    return answers[0]
  }

  /// Commits; returns once it is on disk.
  ///
  /// - Throws: ``PostgresFailure`` of the kind `commitUnanswered` when it may have been done.
  func commit() throws {
    if hasWritten, proof == nil { proof = try proofs.proof(on: connection) }
    // It travels with COMMIT. Engines that only speak the protocol have no such function.
    if hasWritten, !news.isEmpty, proofs.asks {
      try connection.send(
        "SELECT 1 FROM pg_notify(?, ?)", [.text(PostgresNews.channel), .text(news.payload)])
    }
    try connection.send(command: "COMMIT")
    do {
      guard try connection.finish().command == "COMMIT" else {
        throw PostgresFailure(.statement, "PostgreSQL rolled a transaction back")
      }
    } catch let failure as PostgresFailure where failure.kind == .disconnected && hasWritten {
      throw PostgresFailure(.commitUnanswered, failure.description, state: failure.state)
    }
  }

  /// Undoes it, where the connection still stands.
  func rollBack() {
    guard connection.isUsable else { return }
    do {
      try connection.send(command: "ROLLBACK")
      _ = try connection.finish()
    } catch { connection.close() }
  }
}
