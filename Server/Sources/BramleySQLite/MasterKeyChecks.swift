package import BramleyCore
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
        // An older version's store has no such column: it takes no key out of use.
        let canRemove = try db.columns(in: "master_key").contains { $0.name == "removed_at" }
        let rows = try db.rows(
          "SELECT id, check_value FROM master_key" + (canRemove ? " WHERE removed_at IS NULL" : ""), [])
        return Dictionary(
          uniqueKeysWithValues: rows.map { (MasterKey.ID(rawValue: $0["id"]), $0["check_value"]) })
      }
    } catch { throw StoreError(error) }
  }
}
