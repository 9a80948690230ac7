import BramleyCore
import BramleyPostgres
import BramleySQL
import BramleySQLite
import BramleyServer
import Foundation

/// A store that no server uses, opened on either engine.
struct LoneStore: Sendable {
  let store: any Store
  let close: @Sendable () -> Void
  fileprivate let engine: any SQLEngine

  /// Moves all of it into another one, which must be empty.
  func move(
    to target: LoneStore, newID: MoveMark.ID, onProgress: @escaping @Sendable (StoreMove.Progress) -> Void
  ) async throws -> StoreMove.Summary {
    try await StoreMove(from: engine, to: target.engine, newID: newID, onProgress: onProgress).run()
  }
}

extension StorePlace {
  /// Opens the store, and keeps servers from it where its engine can.
  ///
  /// - Parameter makesFolder: whether a data folder is created where there is none.
  /// - Throws: Where a server runs on it.
  func openAlone(makesFolder: Bool) async throws -> LoneStore {
    switch self {
    case .folder(let path):
      let folder = try makesFolder ? DataFolder(path) : DataFolder(existing: path)
      let lock = try await DataFolderLock.take(of: folder, patience: .zero)
      do {
        let store = try SQLiteStore(path: folder.database)
        let close: @Sendable () -> Void = {
          try? store.close()
          lock.release()
        }
        return LoneStore(store: store, close: close, engine: store.engine)
      } catch {
        lock.release()
        throw CommandFailure(
          .configuration,
          "data: the store in \(path.printable(upTo: 300)) can't be opened: \("\(error)".printable(upTo: 300))"
        )
      }
    case .postgres(var settings):
      settings.url += settings.url.contains("?") ? "&" : "?"
      settings.url += "application_name=" + PostgresStore.loneName.replacing(" ", with: "%20")
      let store = try await PostgresStore.open(settings, surroundings: .live)
      do {
        try await demandAlone(store)
      } catch {
        store.close()
        throw error
      }
      return LoneStore(store: store, close: { store.close() }, engine: store.engine)
    }
  }

  /// Waits a little for connections of servers that are ending just now.
  private func demandAlone(_ store: PostgresStore) async throws {
    var others = try await store.otherConnections()
    for _ in 0..<50 where others > 0 {
      try await Task.sleep(for: .milliseconds(100))
      others = try await store.otherConnections()
    }
    guard others == 0 else {
      throw CommandFailure(
        .configuration,
        "database.url: \(others) other connection\(others == 1 ? " uses" : "s use") the database; stop all servers, "
          + "and what else is connected, first")
    }
  }
}
