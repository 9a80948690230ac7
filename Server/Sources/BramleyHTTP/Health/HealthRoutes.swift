import BramleyAPI
import HTTPTypes
import Hummingbird

/// The health endpoints: whether the process is alive, and whether it is ready to serve requests.
struct HealthRoutes: Sendable {
  let checks: [ReadinessCheck]
  let notices: [String]

  var endpoints: [Endpoint] {
    [Endpoint(.get, WirePath.live, handler: live), Endpoint(.get, WirePath.ready, handler: ready)]
  }

  @Sendable func live(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(HealthAnswer(status: "live", checks: nil, notices: nil))
  }

  @Sendable func ready(_ request: Request, context: ServerContext) async throws -> Response {
    var states: [String: ReadinessCheck.State] = [:]
    for check in checks { states[check.name] = await check.look() }
    let isReady = !states.values.contains(.failed)
    let status = !isReady ? "unavailable" : states.values.contains(.degraded) ? "degraded" : "ready"
    var response = JSONBody.response(
      HealthAnswer(
        status: status, checks: states.mapValues(\.rawValue), notices: notices.isEmpty ? nil : notices),
      status: isReady ? .ok : .serviceUnavailable)
    if !isReady { response.headers[.retryAfter] = "1" }
    return response
  }
}

/// The body of the health endpoints.
struct HealthAnswer: Codable, Sendable {
  var status: String
  var checks: [String: String]?
  /// Notices for every operator, such as that an emulator takes Apple's place.
  var notices: [String]?
}
