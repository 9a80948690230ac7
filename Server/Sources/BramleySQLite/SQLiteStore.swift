import BramleyCore
import Foundation
import GRDB

/// The embedded store: one SQLite file in WAL mode, every answered write on disk.
///
/// What belongs to a capability is in the file of its name under `Steps`.
package final class SQLiteStore: Sendable {
  let pool: DatabasePool
  /// Whether opening it moved its schema forward.
  package let hasMovedForward: Bool
  private let writes: GroupCommit

  /// Opens the file, making it if there is none, and moves its schema forward.
  ///
  /// - Throws: GRDB's error when the file can't be opened or was made by a newer Bramley.
  package init(path: String) throws {
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // 8 MiB of pages for each connection; a reader's are given back when it is idle.
      try db.execute(sql: "PRAGMA cache_size = -8192")
      // What is deleted is overwritten, wherever SQLite was built without that.
      try db.execute(sql: "PRAGMA secure_delete = ON")
    }
    pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { db in
      // GRDB sets NORMAL for WAL, which may lose the last commits when power fails.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA fullfsync = ON")
      try db.execute(sql: "PRAGMA checkpoint_fullfsync = ON")
    }
    let migrator = Schema.migrator
    guard try pool.read(migrator.hasBeenSuperseded) == false else {
      throw StoreError(.broken, "the store was made by a newer Bramley")
    }
    hasMovedForward = try !pool.read(migrator.hasCompletedMigrations)
    try migrator.migrate(pool)
    writes = GroupCommit(pool: pool)
  }

  /// Closes the file once steps under way are done, with all that was written in the file itself.
  package func close() throws {
    // The last connection to close is a reader's, which can't empty the log.
    _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    try pool.close()
  }

  /// Closes this process's connections, and leaves the log to who runs on the same file.
  package func leave() throws { try pool.close() }

  /// Runs one step in a group of steps that share a commit; returns when it is on disk.
  func write<Value: Sendable>(
    _ step: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    do { return try await writes.run(step) } catch { throw StoreError(error) }
  }

  /// Reads a consistent state of the store.
  func read<Value: Sendable>(
    _ look: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    do { return try await pool.read(look) } catch { throw StoreError(error) }
  }
}

extension StoreError {
  /// The one place where a failure of SQLite gets its meaning. Its text names no values.
  init(_ error: any Error) {
    if let error = error as? StoreError {
      self = error
      return
    }
    if error is CancellationError {
      self.init(.unavailable, "the caller has gone")
      return
    }
    guard let error = error as? DatabaseError else {
      self.init(.broken, "\(type(of: error))")
      return
    }
    let text = "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_READONLY,
      .SQLITE_CANTOPEN, .SQLITE_INTERRUPT:
      self.init(.unavailable, text)
    default: self.init(.broken, text)
    }
  }
}
