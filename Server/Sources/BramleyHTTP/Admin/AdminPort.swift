package import BramleyCore
import CoreMetrics
import Foundation
import Hummingbird
package import Logging
package import ServiceLifecycle

extension WebServer {
  /// Returns a listener for the admin port: `/metrics`, the admin API and its pages.
  ///
  /// - Parameters:
  ///   - services: What the API and the pages call; nil for the metrics alone.
  ///   - inherited: The descriptor of a socket that is open already, and that takes the port's place.
  ///   - token: The bearer token that the metrics require; nil admits anyone who reaches the port.
  package static func adminListener(
    metrics: PrometheusMetrics, services: CurrentAdminServices? = nil, host: String = "127.0.0.1", port: Int,
    inherited: Int32? = nil, token: String? = nil, logger: Logger, surroundings: Surroundings = .live,
    clock: UptimeClock = .live,
    onListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> any Service {
    let place = inherited.map { ListenPlace.inherited(descriptor: $0) } ?? .port(host: host, port)
    let door: @Sendable (AdminServices?) -> FrontDoor = { services in
      AdminPort.door(
        metrics: metrics, services: services, url: "http://\(host):\(port)", token: token, logger: logger,
        surroundings: surroundings, clock: clock)
    }
    let doorway = Doorway(door(services?.services))
    services?.follow { doorway.door = door($0) }
    return Listener(
      doorway, connections: ConnectionCounts(limit: nil, proxies: TrustedProxies([])), logger: logger
    ).service(at: place) { await onListening($0 ?? port) }
  }
}

/// What is behind the admin port.
enum AdminPort {
  /// The networks that are counted at once.
  private static let capacity = 1_024

  static func door(
    metrics: PrometheusMetrics, services: AdminServices?, url: String, token: String?, logger: Logger,
    surroundings: Surroundings, clock: UptimeClock
  ) -> FrontDoor {
    let limiter = ClientLimiter(
      limits: .none, proxies: TrustedProxies([]), clock: clock,
      keys: CountKeys(random: surroundings.random), capacity: capacity)
    let pages = PageSet.admin(services?.pages ?? PageSettings(name: "Bramley"), surroundings)
    let endpoints =
      AdminEndpoints(metrics: metrics, token: token).endpoints
      + (services.map { Self.endpoints($0, limiter, pages, clock) } ?? [])
    return FrontDoor(
      endpoints, settings: ServerSettings(publicURL: url), pages: pages, limiter: limiter,
      metrics: NOOPMetricsHandler.instance, clock: clock, ids: RequestIDs(surroundings),
      now: surroundings.now, logger: logger)
  }

  static func endpoints(
    _ services: AdminServices, _ limiter: ClientLimiter, _ pages: PageSet, _ clock: UptimeClock
  ) -> [Endpoint] {
    let gate = AdminGate(
      authentication: services.authentication, hosts: AdminHosts(url: services.url), limiter: limiter)
    return AdminRoutes(services: services, gate: gate).endpoints
      + AdminPages(services: services, gate: gate, pages: pages, clock: clock).endpoints
  }
}
