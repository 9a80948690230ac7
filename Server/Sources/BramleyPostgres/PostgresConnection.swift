import BramleyCore
import BramleySQL
import CLibPQ
import Foundation

/// One connection in libpq's pipeline mode: what wants no answer travels with the next statement that does.
///
/// It belongs to the thread that made it. After a failure that leaves it unusable ``isUsable`` is false.
final class PostgresConnection {
  /// What the server still has to answer, in order.
  private enum Expected {
    case statement
    case preparation(of: String)
  }

  private let handle: OpaquePointer
  private let patience: PostgresPatience
  private let clock: PostgresClock
  private var statements: PostgresStatements
  private var expected: [Expected] = []
  /// How many ends of batches were sent and not yet answered.
  private var openBatches = 0
  /// The end of the step that runs on it.
  var deadline: ContinuousClock.Instant
  /// How often this connection waited for an answer.
  private(set) var roundTrips = 0
  private(set) var isUsable = true

  /// Connects.
  ///
  /// - Throws: ``PostgresFailure`` of the kinds `unreachable` and `readOnly`.
  init(
    _ address: PostgresAddress, prepares: Bool, patience: PostgresPatience, clock: PostgresClock
  ) throws(PostgresFailure) {
    guard let handle = address.beginConnecting() else {
      throw PostgresFailure(.unreachable, "no memory for a connection")
    }
    self.handle = handle
    self.patience = patience
    self.clock = clock
    deadline = clock.end(ofSeconds: patience.forStatement)
    statements = PostgresStatements(.postgres, prepares: prepares)
    do { try finishConnecting() } catch {
      PQfinish(handle)
      isUsable = false
      throw error
    }
  }

  private var socket: PostgresSocket { PostgresSocket(handle, clock) }

  /// Ends the connection. Nothing may be called after it.
  func close() {
    if isUsable { PQfinish(handle) }
    isUsable = false
  }

  /// Makes the server forget all prepared statements, so that each is prepared anew.
  func prepareAnew() throws {
    try send(command: "DEALLOCATE ALL")
    _ = try finish()
    statements.forgetAll()
  }

  /// Whether the server ended the connection while nobody used it.
  func hasEnded() -> Bool {
    guard isUsable else { return true }
    guard socket.isReadable else { return false }
    let isAlive = PQconsumeInput(handle) == 1 && PQstatus(handle) == CONNECTION_OK
    if !isAlive { close() }
    return !isAlive
  }

  private func finishConnecting() throws(PostgresFailure) {
    let end = clock.end(ofSeconds: patience.forConnecting)
    var state = PGRES_POLLING_WRITING
    while state != PGRES_POLLING_OK {
      guard state != PGRES_POLLING_FAILED else { throw refusal() }
      guard socket.wait(forWriting: state == PGRES_POLLING_WRITING, until: end) else {
        throw PostgresFailure(.unreachable, "PostgreSQL did not accept a connection in time")
      }
      state = PQconnectPoll(handle)
    }
    PQsetnonblocking(handle, 1)
    // Notices quote statements and values.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    guard PQenterPipelineMode(handle) == 1 else {
      throw PostgresFailure(.unreachable, "libpq is older than version 14")
    }
  }

  /// Why no connection came about. libpq's text names hosts and users, never passwords.
  private func refusal() -> PostgresFailure {
    // A line that is indented asks whether the server runs; each host has a line of its own.
    let text = String(cString: PQerrorMessage(handle)).split(separator: "\n")
      .filter { !$0.hasPrefix("\t") }.joined(separator: "; ")
    let isReadOnly = text.contains("session is read-only") || text.contains("not primary")
    return PostgresFailure(isReadOnly ? .readOnly : .unreachable, text)
  }
}

// Notifications.
extension PostgresConnection {
  /// Waits for notifications, and returns their texts; none when the time has passed or the bell rang.
  func notifications(until end: ContinuousClock.Instant, or bell: PostgresBell) throws(PostgresFailure)
    -> [String]
  {
    let known = takeNotifications()
    guard known.isEmpty else { return known }
    socket.wait(until: end, or: bell)
    guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else { throw lost() }
    return takeNotifications()
  }

  private func takeNotifications() -> [String] {
    var texts: [String] = []
    while let notification = PQnotifies(handle) {
      texts.append(String(cString: notification.pointee.extra))
      PQfreemem(notification)
    }
    return texts
  }
}

// Sending and receiving.
extension PostgresConnection {
  /// Sends a command without parameters, such as COMMIT; its answer is read later.
  func send(command: String) throws(PostgresFailure) {
    guard PQsendQueryParams(handle, command, 0, nil, nil, nil, nil, 1) == 1 else { throw lost() }
    expected.append(.statement)
  }

  /// Sends a statement; its answer is read later.
  func send(_ sql: String, _ parameters: [SQLValue] = []) throws(PostgresFailure) {
    let statement = statements.statement(sql)
    let values = PostgresParameters(parameters)
    let isSent: CInt
    if statement.name.isEmpty {
      isSent = values.withPointers { PQsendQueryParams(handle, statement.text, $0, nil, $1, $2, $3, 1) }
    } else {
      if !statement.isPrepared {
        guard PQsendPrepare(handle, statement.name, statement.text, 0, nil) == 1 else { throw lost() }
        expected.append(.preparation(of: sql))
        // Until its answer says otherwise it is there; after a failure it is prepared anew.
        statements.keep(sql)
      }
      isSent = values.withPointers { PQsendQueryPrepared(handle, statement.name, $0, $1, $2, $3, 1) }
    }
    guard isSent == 1 else { throw lost() }
    expected.append(.statement)
  }

  /// Waits for all answers that are due, and returns those of the last statements.
  func answers(last count: Int) throws -> [PostgresAnswer] {
    guard PQsendFlushRequest(handle) == 1 else { throw lost() }
    return try received(last: count)
  }

  /// Ends a batch, and with it a transaction that the server began for it; returns the answer of its last statement.
  func finish() throws -> PostgresAnswer {
    try endBatch()
    let answer = try received(last: 1)[0]
    try drain()
    return answer
  }

  private func endBatch() throws(PostgresFailure) {
    guard PQpipelineSync(handle) == 1 else { throw lost() }
    openBatches += 1
  }

  private func received(last count: Int) throws -> [PostgresAnswer] {
    roundTrips += 1
    var unread = expected.count { if case .statement = $0 { true } else { false } }
    var answers: [PostgresAnswer] = []
    while !expected.isEmpty {
      let result = try nextResult()
      guard result.status == PGRES_TUPLES_OK || result.status == PGRES_COMMAND_OK else {
        throw try recover(from: result.state)
      }
      guard case .statement = expected.removeFirst() else { continue }
      if unread <= count { answers.append(try PostgresAnswer(result)) }
      unread -= 1
    }
    return answers
  }

  /// The next result; an empty one only separates two statements.
  private func nextResult() throws(PostgresFailure) -> PostgresResult {
    let end = min(deadline, clock.end(ofSeconds: patience.forStatement))
    let socket = self.socket
    // A pipeline has one separator between two results; more mean that nothing is coming.
    var separators = 0
    while true {
      var unsent = PQflush(handle)
      while unsent == 1 || PQisBusy(handle) == 1 {
        guard unsent >= 0, socket.wait(forWriting: unsent == 1, until: end), PQconsumeInput(handle) == 1
        else {
          throw lost()
        }
        unsent = PQflush(handle)
      }
      if let pointer = PQgetResult(handle) { return PostgresResult(pointer) }
      separators += 1
      guard separators < 3, PQstatus(handle) == CONNECTION_OK else { throw lost() }
    }
  }

  /// Reads what follows a failed statement, so that the connection can be used again.
  private func recover(from state: String?) throws(PostgresFailure) -> PostgresFailure {
    guard let state else { throw lost() }
    let failure = PostgresFailure(state: state)
    for case .preparation(let sql) in expected { statements.forget(sql) }
    guard failure.kind != .disconnected, PQstatus(handle) == CONNECTION_OK else {
      close()
      return failure
    }
    if openBatches == 0 { try endBatch() }
    try drain()
    return failure
  }

  /// Reads up to the end of the last batch.
  private func drain() throws(PostgresFailure) {
    while openBatches > 0 {
      if try nextResult().status == PGRES_PIPELINE_SYNC { openBatches -= 1 }
    }
    expected.removeAll()
  }

  /// Ends a connection that gives no answer.
  private func lost() -> PostgresFailure {
    close()
    return PostgresFailure(.disconnected, "the connection to PostgreSQL ended, or gave no answer in time")
  }
}
