import AppleID
import AsyncHTTPClient
import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyServer
import Foundation
import OpenID

/// The resources of a transfer: the server's store, and the client for Apple.
struct TransferSite: Sendable {
  let settings: AppleSettings
  let client: AppleIDClient
  let store: SQLiteStore

  /// Opens both, runs the body and closes them.
  ///
  /// - Parameter makesStore: Whether to create a store in a folder without one.
  static func with<Value>(
    _ settings: Settings, makesStore: Bool, _ body: (TransferSite) async throws -> Value
  ) async throws -> Value {
    let store = try open(settings, makesStore: makesStore)
    // A server may be using the same file.
    defer { try? store.leave() }
    let http = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: AppleTransport.clientConfiguration)
    do {
      let apple = try AppleConnection(
        settings.apple, store: store, transport: .live(http), surroundings: .live)
      let value = try await body(
        TransferSite(settings: apple.settings, client: apple.client, store: store))
      try await http.shutdown()
      return value
    } catch {
      try? await http.shutdown()
      if let error = error as? StoreError {
        throw CommandFailure(.unreachable, "the store does not answer: \(error.description.printable)")
      }
      throw error
    }
  }

  private static func open(_ settings: Settings, makesStore: Bool) throws -> SQLiteStore {
    let path = settings.dataFolder
    let folder = try makesStore ? DataFolder(path) : DataFolder(existing: path)
    do {
      return try SQLiteStore(path: folder.database)
    } catch {
      throw CommandFailure(
        .configuration, "data: the store in \(path.printable) can't be opened: \("\(error)".printable)")
    }
  }
}
