import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

/// The health endpoints: whether the process is alive, and whether it is ready to serve requests.
struct HealthRoutes: Sendable {
  let checks: [ReadinessCheck]
  let alerts: OperatorAlerts
  let notices: [String]
  let drain: Drain

  var endpoints: [Endpoint] {
    [Endpoint(.get, WirePath.live, handler: live), Endpoint(.get, WirePath.ready, handler: ready)]
  }

  @Sendable func live(_ request: Request, context: ServerContext) async throws -> Response {
    JSONBody.response(HealthAnswer(status: "live"))
  }

  @Sendable func ready(_ request: Request, context: ServerContext) async throws -> Response {
    var states: [String: ReadinessCheck.State] = [:]
    for check in checks { states[check.name] = await check.look() }
    if drain.hasBegun { states["stopping"] = .failed }
    let isReady = !states.values.contains(.failed)
    // The codes alone: whoever reaches the server sees them, and the sentences are for its operator.
    let alerts = alerts.current.keys.map(\.rawValue).sorted()
    let isDegraded = !alerts.isEmpty || states.values.contains(.degraded)
    let status = !isReady ? "unavailable" : isDegraded ? "degraded" : "ready"
    var response = JSONBody.response(
      HealthAnswer(
        status: status, checks: states.mapValues(\.rawValue), alerts: alerts.isEmpty ? nil : alerts,
        notices: notices.isEmpty ? nil : notices),
      status: isReady ? .ok : .serviceUnavailable)
    if !isReady { response.headers[.retryAfter] = "1" }
    return response
  }
}

/// The body of the health endpoints.
struct HealthAnswer: Codable, Sendable {
  var status: String
  var version = ServerVersion.current
  var checks: [String: String]?
  /// The codes of the active alerts, which the log and `bramley_alert` explain.
  var alerts: [String]?
  /// Notices for every operator, such as that an emulator takes Apple's place.
  var notices: [String]?
}
