import AppleID
import AsyncHTTPClient
import BramleyCore
import BramleySQLite
import Foundation

/// What a transfer works on: the server's store, and the line to Apple.
struct TransferSite: Sendable {
  let settings: AppleSettings
  let client: AppleIDClient
  let store: SQLiteStore

  /// Opens both for a while.
  ///
  /// - Parameter makesStore: whether a folder without a store gets one.
  static func with<Value>(
    _ settings: Settings, makesStore: Bool, _ body: (TransferSite) async throws -> Value
  ) async throws -> Value {
    let store = try open(settings, makesStore: makesStore)
    let http = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: AppleTransport.clientConfiguration)
    do {
      let apple = try AppleConnection(
        settings.apple, store: store, transport: .live(http), surroundings: .live)
      let value = try await body(
        TransferSite(settings: apple.settings, client: apple.client, store: store))
      try await http.shutdown()
      try store.close()
      return value
    } catch {
      try? await http.shutdown()
      try? store.close()
      if let error = error as? StoreError {
        throw CommandFailure(.unreachable, "the store failed: \(error.description.printable)")
      }
      throw error
    }
  }

  private static func open(_ settings: Settings, makesStore: Bool) throws -> SQLiteStore {
    let shown = settings.dataFolder.printable
    guard makesStore || FileManager.default.fileExists(atPath: settings.dataFolder + "/bramley.sqlite") else {
      throw CommandFailure(
        .configuration,
        "data: there is no store in \(shown); name the server's data folder by data or --data")
    }
    do {
      return try SQLiteStore(path: DataFolder(settings.dataFolder).database)
    } catch let failure as ConfigurationFailure {
      throw failure
    } catch {
      throw CommandFailure(
        .configuration, "data: the store in \(shown) can't be opened: \("\(error)".printable)")
    }
  }
}
