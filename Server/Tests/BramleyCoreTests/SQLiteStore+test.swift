import BramleySQL
import BramleySQLite
import Support

extension SQLiteStore {
  /// A store in memory, or in the file `store.sqlite` of a folder for a test that reads what is on disk.
  static func test(onDisk folder: TemporaryFolder?) throws -> SQLiteStore {
    try folder.map { try SQLiteStore(path: $0.path + "/store.sqlite") } ?? .inMemory()
  }
}
