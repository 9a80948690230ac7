import BramleyCore
import BramleySQL
import BramleySQLite
package import Logging

/// The database that keeps accounts and sessions.
public struct StoreEngine: Sendable {
  package let open: @Sendable (Settings, Logger) async throws -> OpenStore

  package init(open: @escaping @Sendable (Settings, Logger) async throws -> OpenStore) { self.open = open }

  /// SQLite, in the data folder of the configuration. One process uses the folder at a time: another waits ten seconds
  /// for it to end, as at a restart, and then fails.
  public static let sqlite = StoreEngine { settings, logger in
    let folder = try DataFolder(settings.dataFolder)
    let lock = try await DataFolderLock.take(of: folder) { holder in
      logger.notice("waiting for the data folder", metadata: ["holder": "\(holder)"])
    }
    do {
      let store = try SQLiteStore(path: folder.database)
      return OpenStore(
        store, folder: folder, warnings: folder.warnings,
        close: {
          try? store.close()
          lock.release()
        })
    } catch {
      lock.release()
      throw error
    }
  }
}

extension StoreEngine {
  /// Opens the store that the settings name.
  ///
  /// - Throws: ``ConfigurationFailure``, also where the store itself failed.
  package func store(_ settings: Settings, logger: Logger) async throws(ConfigurationFailure) -> OpenStore {
    do {
      return try await open(settings, logger)
    } catch let failure as ConfigurationFailure {
      throw failure
    } catch {
      throw .store(error, in: settings)
    }
  }
}

extension ConfigurationFailure {
  static func store(_ error: any Error, in settings: Settings) -> ConfigurationFailure {
    ConfigurationFailure(sentences: [
      "data: the store in \(settings.dataFolder.printable) can't be opened: \("\(error)".printable)"
    ])
  }
}
