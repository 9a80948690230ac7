import AppleID
import AsyncHTTPClient
public import BramleyCore
package import BramleyHTTP
public import CoreMetrics
import Foundation
public import Logging
import OpenID
public import ServiceLifecycle

/// A Bramley server in your own process.
///
/// Add its routes to your router and run it as a service beside your own:
///
/// ```swift
/// let accounts = try await AccountServer.open(.read())
/// router.add(middleware: accounts.routes())
/// let application = Application(router: router, services: [accounts])
/// ```
public struct AccountServer: Service {
  package let web: WebServer
  /// The services of the admin port.
  package let admin: CurrentAdminServices
  /// The path below which the routes are, such as `/auth`; empty at the root.
  let path: String
  private let live: LiveInstallation
  private let logger: Logger
  private let metrics: any MetricsFactory
  private let closing: @Sendable () async -> Void
  /// Composes the server anew, over the same store.
  private let compose: @Sendable (Settings) async throws -> Installation

  /// Opens the store and composes the server. Nothing runs yet: ``run()`` does the background work, such as
  /// calls to Apple. Call ``close()`` if the server is never run.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - store: The database.
  ///   - providers: Sign-in methods of your own, in addition to those that the configuration switches on.
  ///   - path: The path below which you add the routes, such as `/auth`; it becomes a part of the issuer of
  ///     all tokens.
  ///     Then serve ``wellKnownFiles`` yourself.
  ///   - metrics: Receives the server's numbers.
  ///   - logger: Receives the server's log.
  /// - Throws: ``ConfigurationFailure`` for what the operator can fix.
  public static func open(
    _ configuration: ServerConfiguration, store: StoreEngine = .configured,
    providers: [any SignInProvider] = [], under path: String = "",
    metrics: any MetricsFactory = MetricsSystem.factory, logger: Logger = Logger(label: "bramley")
  ) async throws -> AccountServer {
    let settings = configuration.settings
    let path = try MountPath(path).text
    return try await open(
      settings, store: try await store.store(settings, logger: logger), providers: providers, path: path,
      boundURL: WebOrigin(listeningOn: settings.server.host, port: settings.server.port).text, demo: nil,
      metrics: metrics, logger: logger)
  }

  package static func open(
    _ settings: Settings, store: OpenStore, providers: [any SignInProvider] = [], path: String = "",
    boundURL: String, demo: DemoSettings?, metrics: any MetricsFactory, logger: Logger
  ) async throws(ConfigurationFailure) -> AccountServer {
    for note in settings.notes { logger.notice("\(note)") }
    // A demo is meant to have an emulator.
    let notices = demo == nil ? settings.notices : []
    for sentence in notices + settings.warnings + store.warnings { logger.warning("\(sentence)") }
    do {
      return try await compose(
        settings, store, providers: providers, path: path, boundURL: boundURL, demo: demo, metrics: metrics,
        logger: logger)
    } catch let failure as ConfigurationFailure {
      throw failure
    } catch {
      throw .store(error, in: settings)
    }
  }

  private static func compose(
    _ settings: Settings, _ open: OpenStore, providers: [any SignInProvider], path: String,
    boundURL: String, demo: DemoSettings?, metrics: any MetricsFactory, logger: Logger
  ) async throws -> AccountServer {
    let authorities = TrustedAuthorities(environment: ProcessInfo.processInfo.environment)
    if let fault = authorities.fault {
      open.close()
      throw ConfigurationFailure(sentences: [fault])
    }
    let http = HTTPClient(
      eventLoopGroupProvider: .singleton,
      configuration: AppleTransport.clientConfiguration(trusting: authorities))
    let close: @Sendable () async -> Void = {
      try? await http.shutdown()
      open.close()
    }
    do {
      var parts = Installation.Parts(
        boundURL: boundURL, path: path, transport: .live(http), metrics: metrics,
        providers: providers, demo: demo, logger: logger)
      parts.spanTransport = http.spanTransport
      // Every composition listens; the store knows of one listener.
      let relay = NewsRelay()
      var store = open
      if let listen = open.listen {
        try listen(relay)
        store.listen = { relay.listener = $0 }
      }
      let installation = try await Installation.open(settings, store: store, parts)
      return AccountServer(
        web: installation.server, admin: CurrentAdminServices(installation.admin), path: path,
        live: LiveInstallation(installation.companions, logger: quiet(logger)),
        logger: logger, metrics: metrics, closing: close,
        compose: { [store, parts] settings in try await Installation.open(settings, store: store, parts) })
    } catch {
      await close()
      throw error
    }
  }

  /// Exchanges the settings of a server that runs: all that ``RestartKeys`` does not name. Requests that are being answered
  /// end as they began.
  ///
  /// - Throws: What is wrong with the new settings; then nothing has changed.
  package func apply(_ settings: Settings) async throws(ConfigurationFailure) {
    do {
      let installation = try await compose(settings)
      web.become(installation.server)
      admin.replace(with: installation.admin)
      live.replace(with: installation.companions)
    } catch let failure as ConfigurationFailure {
      throw failure
    } catch {
      throw .store(error, in: settings)
    }
  }

  /// Does the background work until the process or the task shuts down, then closes the store.
  public func run() async throws {
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.named(ClosingService(close: closing)), .named(live)], logger: Self.quiet(logger)))
    try await withMetrics { try await group.run() }
  }

  /// Returns a logger for services, whose beginning and end nobody needs to know.
  private static func quiet(_ logger: Logger) -> Logger {
    var quiet = logger
    quiet.logLevel = max(.warning, logger.logLevel)
    return quiet
  }

  /// Runs work whose metrics go to the server's own metrics factory.
  func withMetrics<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await withMetricsFactory(metrics) { try await work() }
  }

  /// Closes the store of a server that is never run.
  public func close() async { await closing() }
}
