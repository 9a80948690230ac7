import AppleID
import AsyncHTTPClient
import BramleyCore
package import BramleyHTTP
import BramleySQL
import BramleySQLite
package import CoreMetrics
package import Logging
import OpenID
package import ServiceLifecycle

/// A server that is put together and has its line to Apple open.
package struct OpenServer: Sendable {
  package let server: WebServer
  /// What runs beneath the listener: the first is stopped last.
  package let services: [any Service]

  /// Opens the line and the installation. What can't be opened is told in a sentence.
  package static func open(
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
      throw ConfigurationFailure(sentences: [
        "data: the store in \(settings.dataFolder.printable) can't be opened: \("\(error)".printable)"
      ])
    }
  }
}
