package import BramleyCore
package import BramleySQL
package import Foundation
import GRDB

extension SQLiteStore {
  /// By what the store in a file knows its master keys again; empty where it knows none. The store stays as it is:
  /// nothing is made, moved forward or written.
  ///
  /// - Throws: ``StoreError`` when the file is no store, or doesn't answer.
  package static func masterKeyChecks(inFile path: String) throws(StoreError) -> [MasterKey.ID: Data] {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read { db in
        guard try db.tableExists("master_key") else { return [:] }
        return try SQLTransaction(db).masterKeyChecks()
      }
    } catch { throw StoreError(error) }
  }
}
