import BramleyCore
import CoreMetrics
import Foundation
import HTTPTypes
import Hummingbird
import Logging

extension FrontDoor {
  /// Makes a front door to endpoints.
  init(
    _ endpoints: [Endpoint], settings: ServerSettings, pages: PageSet, limiter: ClientLimiter,
    proxyWatch: UnknownProxyWatch? = nil, metrics: any MetricsFactory, clock: UptimeClock, ids: RequestIDs,
    now: @escaping @Sendable () -> Date, logger: Logger
  ) {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    for endpoint in endpoints {
      let counter = LimitCounter("\(endpoint.method.rawValue) \(endpoint.path)")
      router.on(RouterPath(endpoint.path), method: endpoint.method) { request, context in
        let peer = context.peer
        let network = context.proxies.client(peer: peer, headers: request.headers)?.network
        RequestTrail.current?.note { $0.network = network }
        proxyWatch?.see(peer, request.headers, trusting: context.proxies)
        do {
          if let step = endpoint.limit {
            try limiter.admit(request, context: context, to: step, counter: counter)
          }
          return try await endpoint.handler(request, context)
        } catch let error as any HTTPResponseError {
          // The router would answer these itself, in the library's own form.
          throw Refusal(libraryStatus: error.status)
        }
      }
    }
    self.init(
      router: router.buildResponder(), routes: RouteTable(endpoints, metrics: metrics),
      errors: ErrorAnswer(pages: pages), origins: CrossOrigin(settings.origins), ids: ids,
      proxies: limiter.proxies, clock: clock, logger: logger, security: SecurityEventLog(clock: clock),
      strictTransport: settings.strictTransport, now: now)
  }
}
