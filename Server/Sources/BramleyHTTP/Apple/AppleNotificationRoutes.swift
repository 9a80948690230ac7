import BramleyAPI
import BramleyCore
import Hummingbird
import NIOCore

/// The endpoint that receives Apple's notifications about its accounts.
struct AppleNotificationRoutes: Sendable {
  /// The most bytes of a notification; Apple's have one or two thousand.
  static let maximumBytes = 16 * 1_024
  /// What the limiter counts them by.
  static let counter = LimitCounter("notifications of Apple")
  static let failureCounter = LimitCounter("failed notifications of Apple")

  let notifications: AppleNotificationService
  let limiter: ClientLimiter

  /// Genuine and failed notifications are limited apart, once it is known which one it is: a flood of
  /// forgeries must not use up what Apple needs.
  var endpoints: [Endpoint] { [Endpoint(.post, WirePath.appleNotifications, handler: receive)] }

  /// The request body that Apple sends.
  struct Body: Decodable {
    var payload: String
  }

  @Sendable func receive(_ request: Request, context: ServerContext) async throws -> Response {
    do {
      let body = try await JSONBody.read(Body.self, from: request, upTo: Self.maximumBytes)
      try await notifications.receive(body.payload) { () throws(Refusal) in
        try limiter.admit(request, context: context, to: .notifications, counter: Self.counter)
      }
    } catch let refusal as Refusal where refusal.isSendersFault {
      try limiter.admit(request, context: context, to: .failedNotifications, counter: Self.failureCounter)
      throw refusal
    }
    return JSONBody.response(encoded: ByteBuffer(string: "{}"))
  }
}

extension Refusal {
  /// Whether the notification is wrong, and not this server or Apple's key endpoint.
  fileprivate var isSendersFault: Bool { code != .rateLimited && code.appearance.status.code < 500 }
}
