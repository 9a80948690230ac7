package import BramleyCore
package import BramleySQL
package import Foundation
import GRDB

extension SQLiteStore {
  /// Reads the check values of a store's master keys from its file, and writes nothing; empty where it has none.
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
