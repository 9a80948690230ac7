import AppleID
import AppleIDEmulator
import BramleyCore
import BramleyHTTP
import BramleySQL
import BramleySQLite
import BramleyServer
import Foundation
import OpenID
import Support

@testable import bramley

/// A real server on a free port over SQLite on disk, with the real emulator as its Apple.
final class RunningServer: Sendable {
  let store: SQLiteStore
  private let running: RunningInstallation

  private init(store: SQLiteStore, running: RunningInstallation) {
    self.store = store
    self.running = running
  }

  var url: URL { running.url }
  var installation: Installation { running.installation }
  var logs: LogRecorder { running.logs }

  /// Starts a server whose Apple is at `apple`.
  static func start(
    in folder: TemporaryFolder, apple: URL, world: AppleWorld, settings changes: [SettingKey: String] = [:],
    variables: [String: String] = [:], transport: AppleTransport? = nil, demo: Bool = false,
    surroundings: Surroundings = .live
  ) async throws -> RunningServer {
    let port = try await FreePort.next()
    let settings = try RunningInstallation.settings(
      apple: apple, world: world, port: port, [.data: folder.path + "/data"].merging(changes) { $1 },
      variables: variables)
    let dataFolder = try DataFolder(settings.dataFolder)
    let store = try SQLiteStore(path: dataFolder.database)
    let running = try await RunningInstallation.start(
      settings, over: OpenStore(store, folder: dataFolder, close: {}), port: port, transport: transport,
      demo: demo ? DemoSettings(clientID: "app", emulatorPage: apple.absoluteString) : nil,
      surroundings: surroundings)
    return RunningServer(store: store, running: running)
  }

  /// Stops the server and closes its store. Throws what ended the server before, if anything did.
  func stop() async throws { try await running.stop { [store] in try store.close() } }
}

/// A server with its Apple for one test, and with the other local providers where it asks for them.
func withServer(
  settings: [SettingKey: String] = [:], withProviders: Bool = false, demo: Bool = false,
  transport: AppleTransport? = nil, clock: ManualClock = ManualClock(.now),
  _ body: (RunningServer, AppleIDEmulator) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  let world = try EmulatedApple(now: { clock.now })
  try await AppleIDEmulator.run(world) { apple in
    let local = DemoProviders(providers: apple.providers, emulator: apple.baseURL.absoluteString)
    let server = try await RunningServer.start(
      in: folder, apple: apple.baseURL, world: apple.world, settings: settings,
      variables: withProviders ? local.variables : [:], transport: transport, demo: demo,
      surroundings: clock.surroundings)
    if withProviders { try local.register(server: server.url.absoluteString) }
    do { try await body(server, apple) } catch {
      try? await server.stop()
      throw error
    }
    try await server.stop()
  }
}
