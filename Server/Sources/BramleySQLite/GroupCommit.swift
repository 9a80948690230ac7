import BramleyCore
import GRDB
import Synchronization

/// Lets concurrent steps share one commit, and so one wait for the disk.
///
/// Each step has a savepoint of its own, so that a failing step is rolled back alone. No step succeeds before the
/// commit; when the commit fails, or SQLite rolls the transaction back, every step of the group has failed.
final class GroupCommit: Sendable {
  private struct Step: Sendable {
    /// Runs the step inside the group's transaction; the returned closure resumes the caller after the commit.
    ///
    /// A step that is alone in its transaction needs no savepoint: if it fails, the transaction is rolled back.
    let run: @Sendable (Database, _ isAlone: Bool) throws -> @Sendable () -> Void
    /// Resumes the caller with an error.
    let fail: @Sendable (any Error) -> Void
  }

  private struct State {
    var waiting: [Step] = []
    var isDraining = false
  }

  /// The steps that may wait; further ones are rejected rather than kept in memory.
  static let capacity = 10_000
  /// The most steps that share a commit, so that none waits long for the others.
  static let groupSize = 256

  private let database: any DatabaseWriter
  private let state = Mutex(State())

  init(_ database: any DatabaseWriter) { self.database = database }

  /// The number of steps that wait for a transaction.
  var waiting: Int { state.withLock(\.waiting.count) }

  /// Runs a step; returns when it is on disk.
  func run<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(
        Step(
          run: { db, isAlone in
            if isAlone {
              let value = try body(db)
              return { continuation.resume(returning: value) }
            }
            let outcome = Result { try Self.inSavepoint(of: db, body) }
            return { continuation.resume(with: outcome) }
          },
          fail: { continuation.resume(throwing: $0) }))
    }
  }

  private func enqueue(_ step: Step) {
    enum Turn { case wait, drain, refuse }
    let turn: Turn = state.withLock { state in
      if state.waiting.count >= Self.capacity { return .refuse }
      state.waiting.append(step)
      if state.isDraining { return .wait }
      state.isDraining = true
      return .drain
    }
    switch turn {
    case .wait: break
    case .refuse: step.fail(StoreError(.unavailable, "too many writes wait"))
    case .drain:
      database.asyncWriteWithoutTransaction { [self] db in
        while let group = nextGroup() { Self.commit(group, in: db) }
      }
    }
  }

  private func nextGroup() -> [Step]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isDraining = false
        return nil
      }
      let group = Array(state.waiting.prefix(Self.groupSize))
      state.waiting.removeFirst(group.count)
      return group
    }
  }

  private static func commit(_ group: [Step], in db: Database) {
    do {
      try db.beginTransaction(.immediate)
      var successes: [@Sendable () -> Void] = []
      for step in group {
        successes.append(try step.run(db, group.count == 1))
        // On a full or failing disk SQLite rolls back the whole transaction, with the steps before this one.
        guard db.isInsideTransaction else {
          // It does so on a full disk; whether it was one shows the next small write.
          throw StoreError(.unavailable, "SQLite rolled a group back", keepsFromWriting: true)
        }
      }
      try db.commit()
      for success in successes { success() }
    } catch {
      if db.isInsideTransaction { try? db.rollback() }
      for step in group { step.fail(error) }
    }
  }

  private static func inSavepoint<Value>(
    of db: Database, _ body: (Database) throws -> Value
  ) throws -> Value {
    try db.run("SAVEPOINT step")
    do {
      let value = try body(db)
      try db.run("RELEASE SAVEPOINT step")
      return value
    } catch {
      // Where SQLite undid the whole transaction, the savepoint is gone with it.
      if db.isInsideTransaction {
        try db.run("ROLLBACK TO SAVEPOINT step")
        try db.run("RELEASE SAVEPOINT step")
      }
      throw error
    }
  }
}

extension Database {
  /// GRDB's own savepoints are compiled anew each time.
  fileprivate func run(_ sql: String) throws { try cachedStatement(sql: sql).execute() }
}
