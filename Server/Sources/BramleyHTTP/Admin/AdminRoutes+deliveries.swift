import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

// Webhooks that wait or were skipped.
extension AdminRoutes {
  var deliveryEndpoints: [Endpoint] {
    [
      endpoint(.get, "/deliveries", .deliveriesRead, deliveries),
      endpoint(.post, "/deliveries/{id}/retry", .deliveriesRetry) { request, context, caller in
        try await desk.retry(WebhookID(rawValue: try context.parameters.require("id")), by: caller)
        return Response(status: .accepted, headers: [.cacheControl: "no-store"])
      },
    ]
  }

  @Sendable private func deliveries(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let query = try AdminQuery(request, allowing: ["endpoint", "user", "state", "limit"])
    var filter = WebhookFilter(
      endpoint: query["endpoint"].map(WebhookEndpointID.init(rawValue:)),
      user: query["user"].map(UserID.init(rawValue:)))
    switch query["state"] {
    case nil: break
    case "skipped": filter.isSkipped = true
    case "waiting": filter.isSkipped = false
    default: throw Refusal(.invalidRequest, "state may be skipped, waiting or absent.")
    }
    let found: [WebhookStatus]
    do {
      found = try await desk.store.webhooks(filter, limit: try query.limit(), at: desk.now())
    } catch let error as StoreError {
      throw Refusal(error)
    }
    return JSONBody.response(AdminDeliveries(deliveries: found.map(DeliveryReport.init)))
  }
}
