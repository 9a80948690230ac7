import BramleyCore
import BramleyPostgres
import BramleySQL
import BramleySQLite
import BramleyServer
import Foundation

/// The store of an installation, opened for its operator.
struct OperatorStore: Sendable {
  let store: any Store
  let settings: OperatorSettings
  /// The data folder; nil where the store is in PostgreSQL.
  let folder: DataFolder?
  let surroundings: Surroundings

  /// Opens the store, runs the body and closes the store.
  ///
  /// - Parameter makesStore: whether a missing store is created in the data folder, and many rows will be added.
  static func open<Value>(
    _ settings: OperatorSettings, surroundings: Surroundings = .live, makesStore: Bool = false,
    _ work: (OperatorStore) async throws -> Value
  ) async throws -> Value {
    let (open, leave) = try await store(settings, surroundings, makesStore)
    defer { leave() }
    do {
      if let mark = try await open.store.moveMark() {
        let place = settings.database.place(orFolder: settings.dataFolder)
        throw CommandFailure(.configuration, "\(place): \(mark.obstacle)")
      }
      open.store.webhookSubscriptions.set(settings.webhooks, surroundings: surroundings)
      return try await work(open)
    } catch let error as StoreError {
      throw CommandFailure(.unreachable, "the store does not answer: \(error.description.printable)")
    }
  }

  private static func store(
    _ settings: OperatorSettings, _ surroundings: Surroundings, _ makesStore: Bool
  ) async throws -> (OperatorStore, leave: () -> Void) {
    do {
      if let postgres = settings.database.postgres {
        let store = try await PostgresStore.open(postgres, surroundings: surroundings)
        let open = OperatorStore(store: store, settings: settings, folder: nil, surroundings: surroundings)
        return (open, { store.close() })
      }
      let isNew = makesStore && (try? DataFolder(existing: settings.dataFolder)) == nil
      let folder =
        try makesStore ? DataFolder(settings.dataFolder) : DataFolder(existing: settings.dataFolder)
      let store = try SQLiteStore(path: folder.database)
      if store.hasMovedForward, !isNew {
        StandardStreams.error(
          "bramley: the store was an older version's and has been moved forward; restart servers of that version"
        )
      }
      if makesStore { try await store.makeRoomForManyRows() }
      let open = OperatorStore(store: store, settings: settings, folder: folder, surroundings: surroundings)
      return (open, { try? store.leave() })
    } catch let failure as ConfigurationFailure {
      throw failure
    } catch {
      let isOutage = settings.database.postgres != nil && (error as? StoreError)?.kind == .unavailable
      let place = settings.database.place(orFolder: settings.dataFolder)
      throw CommandFailure(
        isOutage ? .unreachable : .configuration, "\(place) can't be opened: \("\(error)".printable)")
    }
  }

  var now: Date { surroundings.now() }

  /// The master keys, compared with the store.
  func ring() async throws -> KeyRing {
    try await MasterKeys.ring(settings.masterKey, folder: folder, store: store, surroundings: surroundings)
  }

  /// The file that holds the master keys; nil where the configuration itself does.
  var masterKeyFile: MasterKeyFile? {
    switch settings.masterKey {
    case .given: nil
    case .file(let path): MasterKeyFile(path: path)
    case .dataFolder: folder.map { MasterKeyFile(path: $0.masterKey) }
    }
  }

  /// The signing keys of the access tokens.
  func signingKeys(_ ring: KeyRing) -> SigningKeys {
    SigningKeys(
      store: store, seal: Seal(ring: ring), surroundings: surroundings,
      accessLifetime: settings.sessions.accessLifetime)
  }
}
