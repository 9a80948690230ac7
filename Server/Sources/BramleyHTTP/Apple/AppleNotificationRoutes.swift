import BramleyAPI
import BramleyCore
import Hummingbird
import NIOCore

/// The endpoint that receives Apple's notifications about its accounts.
struct AppleNotificationRoutes: Sendable {
  let notifications: AppleNotificationService

  var endpoints: [Endpoint] {
    [Endpoint(.post, WirePath.appleNotifications, limit: .notifications, handler: receive)]
  }

  /// The request body that Apple sends.
  struct Body: Decodable {
    var payload: String
  }

  @Sendable func receive(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(Body.self, from: request)
    try await notifications.receive(body.payload)
    return JSONBody.response(encoded: ByteBuffer(string: "{}"))
  }
}
