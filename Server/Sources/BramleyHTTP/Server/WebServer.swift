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
  let door: FrontDoor
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
  ///   - sharing: The counts that this node shares with others; nil where it is alone.
  package init(
    services: ServerServices, settings: ServerSettings, metrics: any MetricsFactory, logger: Logger,
    proxyWatch: UnknownProxyWatch? = nil, sharing: SharedCounts? = nil, surroundings: Surroundings = .live,
    clock: UptimeClock = .live
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
        metrics: metrics, clock: clock, ids: ids, logger: logger)
      door.drain = services.drain
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
      self.door = door(to: endpoints + routes.endpoints)
    } else {
      self.door = door(to: endpoints)
    }
    connections = ConnectionCounts(limit: settings.limits.connections, proxies: limiter.proxies)
    authentication = Authentication(tokens: services.tokens)
    wellKnownDocuments = WellKnownDocuments(settings)
    drain = services.drain
    self.logger = logger
  }

  /// Returns a listener on a port; 0 picks a free one.
  ///
  /// - Parameter onListening: Called with the port once the server accepts requests.
  package func listener(
    host: String, port: Int, onListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> any Service {
    Listener.application(
      door, host: host, port: port, connections: connections, logger: logger, onListening: onListening)
  }

  /// Returns a listener for the admin port: `/metrics`.
  ///
  /// - Parameter token: The bearer token that is required; nil admits anyone who reaches the port.
  package static func adminListener(
    metrics: PrometheusMetrics, host: String = "127.0.0.1", port: Int, token: String? = nil, logger: Logger,
    surroundings: Surroundings = .live, clock: UptimeClock = .live,
    onListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> any Service {
    let door = FrontDoor(
      AdminEndpoints(metrics: metrics, token: token).endpoints,
      settings: ServerSettings(publicURL: "http://\(host):\(port)"), pages: PageSet(),
      limiter: ClientLimiter(limits: .none, proxies: TrustedProxies([]), clock: clock, capacity: 0),
      metrics: NOOPMetricsHandler.instance, clock: clock, ids: RequestIDs(surroundings), logger: logger)
    return Listener.application(
      door, host: host, port: port,
      connections: ConnectionCounts(limit: nil, proxies: TrustedProxies([])), logger: logger,
      onListening: onListening)
  }
}
