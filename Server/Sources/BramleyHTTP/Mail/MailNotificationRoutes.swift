import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

/// The endpoint that receives bounces and complaints from the operator's mail service.
struct MailNotificationRoutes: Sendable {
  let notifications: MailNotificationService
  let gate: NotificationGate

  var endpoints: [Endpoint] { [Endpoint(.post, WirePath.mailNotifications, handler: receive)] }

  @Sendable func receive(_ request: Request, context: ServerContext) async throws -> Response {
    try await gate.received(request, context) { admit in
      let body = try await request.boundedBody(upTo: NotificationGate.maximumBytes)
      try await notifications.receive(
        Data(body.readableBytesView),
        { name in HTTPField.Name(name).flatMap { request.headers[$0] } }, admit: admit)
    }
    return Response(status: .accepted, headers: [.cacheControl: "no-store"])
  }
}
