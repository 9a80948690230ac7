import BramleyCore
import BramleySQL
import BramleySQLite

/// The database that keeps accounts and sessions.
public struct StoreEngine: Sendable {
  package let open: @Sendable (Settings) async throws -> OpenStore

  package init(open: @escaping @Sendable (Settings) async throws -> OpenStore) { self.open = open }

  /// SQLite, in the data folder of the configuration.
  public static let sqlite = StoreEngine { settings in
    let folder = try DataFolder(settings.dataFolder)
    let store = try SQLiteStore(path: folder.database)
    return OpenStore(store, folder: folder, close: { try? store.close() })
  }
}
