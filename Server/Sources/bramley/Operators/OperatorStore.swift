import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyServer
import Foundation

/// The store of an installation, opened for its operator.
struct OperatorStore: Sendable {
  let store: any Store
  let settings: OperatorSettings
  let folder: DataFolder
  let surroundings: Surroundings

  /// Opens the store, runs the body and closes the store. A missing store is not created.
  static func open<Value>(
    _ settings: OperatorSettings, surroundings: Surroundings = .live,
    _ work: (OperatorStore) async throws -> Value
  ) async throws -> Value {
    let folder = try DataFolder(existing: settings.dataFolder)
    let store: SQLiteStore
    do {
      store = try SQLiteStore(path: folder.database)
    } catch {
      throw CommandFailure(
        .configuration,
        "data: the store in \(settings.dataFolder.printable) can't be opened: \("\(error)".printable)")
    }
    defer { try? store.leave() }
    if store.hasMovedForward {
      StandardStreams.error(
        "bramley: the store was an older version's and has been moved forward; restart servers of that version"
      )
    }
    do {
      return try await work(
        OperatorStore(store: store, settings: settings, folder: folder, surroundings: surroundings))
    } catch let error as StoreError {
      throw CommandFailure(.unreachable, "the store does not answer: \(error.description.printable)")
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
    case .dataFolder: MasterKeyFile(path: folder.masterKey)
    }
  }

  /// The signing keys of the access tokens.
  func signingKeys(_ ring: KeyRing) -> SigningKeys {
    SigningKeys(
      store: store, seal: Seal(ring: ring), surroundings: surroundings,
      accessLifetime: settings.sessions.accessLifetime)
  }
}
