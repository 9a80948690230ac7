import BramleyAPI
import BramleyCore
import Hummingbird

/// The endpoints that receive logout tokens, one for each OpenID provider.
struct LogoutTokenRoutes: Sendable {
  let services: [LogoutTokenService]
  let gate: NotificationGate

  var endpoints: [Endpoint] {
    services.map { service in
      Endpoint(.post, "\(WirePath.openIDNotifications)/\(service.provider)") { request, context in
        try await receive(request, context, by: service)
      }
    }
  }

  private func receive(
    _ request: Request, _ context: ServerContext, by service: LogoutTokenService
  ) async throws -> Response {
    try await gate.received(request, context) { admit in
      guard request.mediaType == FormFields.mediaType else {
        throw Refusal.mediaType(expected: FormFields.mediaType)
      }
      let body = try await request.boundedBody(upTo: NotificationGate.maximumBytes)
      guard let token = try FormFields(String(buffer: body))["logout_token"] else {
        throw Refusal.invalidRequest("The form has no logout_token.")
      }
      try await service.receive(token, admit: admit)
    }
    return Response(status: .ok, headers: [.cacheControl: "no-store"])
  }
}
