import AppleID
import AsyncHTTPClient
import BramleyHTTP
import BramleySQL
import BramleySQLite
import CoreMetrics
import Logging
import ServiceLifecycle

/// A server that is put together and has its line to Apple open.
struct OpenServer: Sendable {
  let server: BramleyServer
  /// What runs beneath the listener: the first is stopped last.
  let services: [any Service]

  /// Opens the line and the installation. What can't be opened is told in a sentence.
  static func open(
    _ settings: Settings, at address: ListenAddress, demo: DemoSettings? = nil, metrics: any MetricsFactory,
    logger: Logger
  ) async throws -> OpenServer {
    let http = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: AppleTransport.clientConfiguration)
    do {
      let parts = Installation.Parts(
        boundURL: address.reachableURL, transport: .live(http).counted, metrics: metrics, demo: demo,
        logger: logger)
      let installation = try await Installation.open(settings, parts)
      let closing = ClosingService {
        try? await http.shutdown()
        try? installation.store.close()
      }
      return OpenServer(server: installation.server, services: [closing] + installation.companions)
    } catch {
      try? await http.shutdown()
      if error is ConfigurationFailure { throw error }
      throw CommandFailure(
        .configuration,
        "data: the store in \(settings.dataFolder.printable) can't be opened: \("\(error)".printable)")
    }
  }
}
