package import BramleyCore
import GRDB

/// Copies of a store's file.
package enum StoreCopy {
  /// Copies a store as it is at one moment, while others write to it, into an empty file. What is written meanwhile
  /// is not in the copy, and waits for nothing.
  ///
  /// - Parameter onProgress: called with how many pages are copied, of how many.
  package static func make(
    of path: String, at copy: String, onProgress: @escaping (_ done: Int, _ all: Int) -> Void
  ) throws(StoreError) {
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(10)
      let source = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? source.close() }
      let target = try DatabaseQueue(path: copy)
      // All steps read in one transaction, so that a write in between does not start it over.
      try source.backup(to: target, pagesPerStep: 1_024) {
        onProgress($0.totalPageCount - $0.remainingPageCount, $0.totalPageCount)
      }
      try target.writeWithoutTransaction { db in
        // The copy is one file, whoever opens it.
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try target.close()
    } catch { throw StoreError(error) }
  }

  /// Writes the log of a store that nobody uses into its file, so that the file is all of it.
  package static func foldLog(of path: String) throws(StoreError) {
    do {
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
      try queue.close()
    } catch { throw StoreError(error) }
  }

  /// Reads all of a file and returns what is damaged, a sentence each; empty where all is sound.
  package static func damage(of path: String) throws(StoreError) -> [String] {
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read { db in
        let found = try String.fetchAll(db, sql: "PRAGMA integrity_check(10)").filter { $0 != "ok" }
        let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
        return found + (orphans > 0 ? ["\(orphans) rows refer to rows that are missing"] : [])
      }
    } catch { throw StoreError(error) }
  }
}
