import CoreMetrics
import HTTPTypes
import Hummingbird
import Logging

extension FrontDoor {
  /// A front door to endpoints.
  init(
    _ endpoints: [Endpoint], settings: ServerSettings, pages: PageSet, limiter: ClientLimiter,
    metrics: any MetricsFactory, clock: UptimeClock, seed: UInt64, logger: Logger
  ) {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    for endpoint in endpoints {
      let handler = endpoint.handler
      if let step = endpoint.limit {
        router.on(RouterPath(endpoint.path), method: endpoint.method) { request, context in
          try limiter.admit(request, context: context, to: step)
          return try await handler(request, context)
        }
      } else {
        router.on(RouterPath(endpoint.path), method: endpoint.method, use: handler)
      }
    }
    self.init(
      router: router.buildResponder(), routes: RouteTable(endpoints, metrics: metrics),
      errors: ErrorAnswer(pages: pages), origins: CrossOrigin(settings.origins), ids: RequestIDs(seed: seed),
      clock: clock, logger: logger)
  }
}
