import BramleyAPI
import BramleyCore
import Hummingbird

/// The endpoint that receives Google's security event tokens.
struct GoogleNotificationRoutes: Sendable {
  let notifications: GoogleNotificationService
  let gate: NotificationGate

  var endpoints: [Endpoint] { [Endpoint(.post, WirePath.googleNotifications, handler: receive)] }

  /// The body is the bare token. Google asks for 202, or for 400 where the token is not valid.
  @Sendable func receive(_ request: Request, context: ServerContext) async throws -> Response {
    try await gate.received(request, context) { admit in
      let body = try await request.boundedBody(upTo: NotificationGate.maximumBytes)
      let token = String(buffer: body)[...].trimming(where: \.isWhitespace)
      try await notifications.receive(String(token), admit: admit)
    }
    return Response(status: .accepted, headers: [.cacheControl: "no-store"])
  }
}
