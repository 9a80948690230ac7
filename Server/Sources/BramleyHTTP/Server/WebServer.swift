package import BramleyCore
package import CoreMetrics
import Hummingbird
package import Logging
package import ServiceLifecycle

/// The HTTP side of a Bramley server. Pass it services, and run the listeners that it makes.
///
/// ```swift
/// let server = WebServer(services: services, settings: settings, metrics: metrics, logger: logger)
/// let group = ServiceGroup(
///   services: [server.listener(host: "127.0.0.1", port: 8080) { port in print(port) },
///     WebServer.adminListener(…)], …)
/// ```
package struct WebServer: Sendable {
  let doorway: Doorway
  var door: FrontDoor { doorway.door }
  let authentication: Authentication
  package let wellKnownDocuments: WellKnownDocuments
  /// Set it when the process is about to stop.
  package let drain: Drain
  private let connections: ConnectionCounts
  private let logger: Logger

  /// Composes the server.
  ///
  /// - Parameters:
  ///   - metrics: The back end for metrics, such as a ``PrometheusMetrics``.
  ///   - proxyWatch: Alerts the operator to a proxy that is not trusted.
  ///   - tracing: Begins the spans of requests; nil where nothing is traced.
  ///   - sharing: The counts that this node shares with others; nil where it is alone.
  package init(
    services: ServerServices, settings: ServerSettings, metrics: any MetricsFactory, logger: Logger,
    proxyWatch: UnknownProxyWatch? = nil, sharing: SharedCounts? = nil, surroundings: Surroundings = .live,
    clock: UptimeClock = .live, tracing: RequestTracing? = nil
  ) {
    let pages = PageSet(
      notices: settings.notices, settings: settings.pages, publicURL: settings.publicURL,
      servesFiles: services.pages != nil, surroundings: surroundings)
    let limiter = ClientLimiter(
      limits: settings.limits, proxies: TrustedProxies(settings.trustedProxies), clock: clock,
      keys: sharing?.keys ?? CountKeys(random: surroundings.random))
    sharing?.join([limiter.topic])
    let ids = RequestIDs(surroundings)
    func door(to endpoints: [Endpoint]) -> FrontDoor {
      var door = FrontDoor(
        endpoints, settings: settings, pages: pages, limiter: limiter, proxyWatch: proxyWatch,
        metrics: metrics, clock: clock, ids: ids, now: surroundings.now, logger: logger)
      door.drain = services.drain
      door.tracing = tracing
      door.proofNonces = services.boundSessions?.nonces
      return door
    }
    let endpoints =
      services.endpoints(settings, pages: pages, limiter: limiter, clock: clock) + [
        ProviderRoutes.unknownProvider
      ]
    if let demo = settings.demo {
      let routes = DemoRoutes(
        settings: demo, publicURL: settings.publicURL, pages: pages,
        server: OwnServer(door: door(to: endpoints)),
        visits: DemoVisits(), surroundings: surroundings)
      doorway = Doorway(door(to: endpoints + routes.endpoints))
    } else {
      doorway = Doorway(door(to: endpoints))
    }
    connections = ConnectionCounts(limit: settings.limits.connections, proxies: limiter.proxies)
    authentication = Authentication(
      tokens: services.tokens, base: settings.hostURL ?? settings.publicURL)
    wellKnownDocuments = WellKnownDocuments(settings)
    drain = services.drain
    self.logger = logger
  }

  /// Answers all requests from now on as another server does, on the connections of this one.
  package func become(_ other: WebServer) { doorway.door = other.door }

  /// Returns a listener on a port; 0 picks a free one.
  ///
  /// - Parameter onListening: Called with the port once the server accepts requests.
  package func listener(
    host: String, port: Int, onListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> any Service {
    listener(at: .port(host: host, port)) { await onListening($0 ?? port) }
  }

  /// Returns a listener.
  ///
  /// - Parameter onListening: Called once the server accepts requests, with the port where there is one.
  package func listener(
    at place: ListenPlace, security: ConnectionSecurity = .plain,
    onListening: @escaping @Sendable (Int?) async throws -> Void = { _ in }
  ) -> any Service {
    Listener(doorway, connections: connections, security: security, logger: logger)
      .service(at: place, onListening: onListening)
  }
}
