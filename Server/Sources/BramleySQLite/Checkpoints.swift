import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Writes the pages of the log back to the file, on a connection of its own beside the writer.
///
/// SQLite would do it within each commit that finds a thousand pages in the log, and all that wait for that commit would wait
/// for it.
final class Checkpoints: Sendable {
  private enum Phase {
    case idle
    /// Pages are being written back beside the writer.
    case underWay
    /// The few that were added meanwhile are left.
    case rest
    case closed
  }

  private struct State {
    var phase = Phase.idle
    var connection: DatabaseQueue?
  }

  /// So many pages in the log are written back. With more of them the disk is busy for longer, and commits wait meanwhile; with
  /// fewer a page that many steps write is written back more often.
  let due: CInt
  /// So many pages the writer writes back itself: it is faster than the disk.
  let most: CInt
  private let path: String
  private let queue = DispatchQueue(label: "bramley.checkpoints", qos: .utility)
  private let state = Mutex(State())

  /// Begins to look after the log of a file.
  init(_ database: DatabasePool, due: CInt = 1_000, most: CInt = 32_000) {
    (path, self.due, self.most) = (database.path, due, most)
    database.writeWithoutTransaction { db in
      // SQLite's own checkpoints are such a hook, which this one replaces.
      _ = sqlite3_wal_hook(
        db.sqliteConnection,
        { checkpoints, connection, name, pages in
          guard let checkpoints else { return SQLITE_OK }
          Unmanaged<Checkpoints>.fromOpaque(checkpoints).takeUnretainedValue()
            .committed(connection, name, pages)
          return SQLITE_OK
        },
        // A write that is under way may outlive the store, so this small object stays for as long as the process.
        Unmanaged.passRetained(self).toOpaque())
    }
  }

  /// Waits for what is under way.
  func settle() { queue.sync {} }

  /// Waits for what is under way, and closes the connection.
  func close() {
    state.withLock { $0.phase = .closed }
    settle()
    let connection = state.withLock { state in
      defer { state.connection = nil }
      return state.connection
    }
    try? connection?.close()
  }

  /// Is called by the writer after each commit.
  private func committed(_ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ pages: CInt) {
    let (begins, isLeft) = state.withLock { state in
      switch state.phase {
      case .idle where pages >= due && pages < most:
        state.phase = .underWay
        return (true, false)
      case .rest:
        state.phase = .idle
        return (false, true)
      default: return (false, pages >= most)
      }
    }
    if begins {
      queue.async { [self] in
        try? writeBack()
        state.withLock { if $0.phase == .underWay { $0.phase = .rest } }
      }
    }
    // When all is written back, the next commit begins the log anew. It is not while somebody reads an older state.
    if isLeft { sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
  }

  private func writeBack() throws {
    try opened().writeWithoutTransaction { db in _ = try db.checkpoint(.passive) }
  }

  private func opened() throws -> DatabaseQueue {
    if let connection = state.withLock(\.connection) { return connection }
    let connection = try DatabaseQueue(path: path)
    try connection.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA checkpoint_fullfsync = ON")
    }
    state.withLock { $0.connection = connection }
    return connection
  }
}
