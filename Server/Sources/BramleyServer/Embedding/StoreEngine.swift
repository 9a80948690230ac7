import BramleyCore
import BramleyPostgres
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
  /// PostgreSQL, or an engine that speaks its protocol, at `database.url`. Any number of processes use it.
  public static let postgres = StoreEngine { settings, _ in
    guard let postgres = settings.database.postgres else {
      throw ConfigurationFailure(sentences: ["database.url must be set"])
    }
    let store = try await PostgresStore.open(postgres, surroundings: .live)
    return OpenStore(
      store, folder: nil, hasManyNodes: true, listen: { try store.listen($0) }, close: { store.close() })
  }

  /// The database that the configuration names: PostgreSQL with `database.url`, else SQLite in the data folder.
  public static let configured = StoreEngine { settings, logger in
    try await (settings.database.postgres == nil ? sqlite : postgres).open(settings, logger)
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
    ConfigurationFailure(
      sentences: [
        "\(settings.database.place(orFolder: settings.dataFolder)) can't be opened: \("\(error)".printable)"
      ],
      isOutage: settings.database.postgres != nil && (error as? StoreError)?.kind == .unavailable)
  }
}
