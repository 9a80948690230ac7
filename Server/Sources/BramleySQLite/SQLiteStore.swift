package import BramleySQL
import GRDB

/// The embedded store: one SQLite file in WAL mode. A write that has returned is on disk.
package typealias SQLiteStore = SQLStore<SQLiteEngine>

extension SQLiteStore {
  /// Opens the file, making it if there is none, and moves its schema forward.
  ///
  /// - Throws: An error when the file can't be opened or was made by a newer Bramley.
  package init(path: String) throws {
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // Only a new file takes it. A step writes whole pages, most of them for one entry of an index.
      try db.execute(sql: "PRAGMA page_size = 2048")
      // 8 MiB of pages for each connection; an idle reader frees its own.
      try db.execute(sql: "PRAGMA cache_size = -8192")
      // Overwrite deleted content, also where SQLite was built without this default.
      try db.execute(sql: "PRAGMA secure_delete = ON")
    }
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { db in
      // GRDB's default for WAL is NORMAL, which may lose the last commits at a power failure.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA fullfsync = ON")
      try db.execute(sql: "PRAGMA checkpoint_fullfsync = ON")
    }
    self.init(try SQLiteEngine(pool, checkpoints: Checkpoints(pool)))
  }

  /// Makes an empty store in memory, for tests.
  package static func inMemory() throws -> SQLiteStore { SQLiteStore(try SQLiteEngine(DatabaseQueue())) }

  /// Whether opening it moved its schema forward.
  package var hasMovedForward: Bool { engine.hasMovedForward }

  /// Closes the file once running steps have finished, with everything written to the file itself.
  package func close() throws {
    // The last connection to close is a reader's, which can't empty the log.
    _ = try? engine.database.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    try engine.close()
  }

  /// Gives the writer 64 MiB of pages instead of two. A run that adds a million rows touches pages everywhere in the
  /// indexes; without room for those of a transaction each is written several times.
  package func makeRoomForManyRows() async throws {
    try await engine.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA cache_size = -65536")
    }
  }

  /// Closes this process's connections, and leaves the log to the process that runs on the same file.
  package func leave() throws { try engine.close() }
}
