import BramleyAPI
import BramleyCore
import Hummingbird
import NIOCore

/// The endpoints that receive Facebook's signed requests about people.
struct FacebookCallbackRoutes: Sendable {
  /// The most bytes of a form; Facebook's have a few hundred.
  static let maximumBytes = 8 * 1_024
  /// What the limiter counts them by.
  static let counter = LimitCounter("notifications of Facebook")
  static let failureCounter = LimitCounter("failed notifications of Facebook")

  /// Nil where Facebook is not configured.
  let callbacks: FacebookCallbackService?
  let limiter: ClientLimiter

  var endpoints: [Endpoint] {
    [
      Endpoint(.post, "\(WirePath.facebookNotifications)/deauthorize", handler: deauthorize),
      Endpoint(.post, "\(WirePath.facebookNotifications)/deletion", handler: delete),
    ]
  }

  @Sendable func deauthorize(_ request: Request, context: ServerContext) async throws -> Response {
    try await receive(request, context) { service, text in
      try await service.deauthorize(text) { () throws(Refusal) in try admit(request, context) }
      return JSONBody.response(encoded: ByteBuffer(string: "{}"))
    }
  }

  @Sendable func delete(_ request: Request, context: ServerContext) async throws -> Response {
    try await receive(request, context) { service, text in
      JSONBody.response(
        try await service.delete(text) { () throws(Refusal) in try admit(request, context) })
    }
  }

  private func admit(_ request: Request, _ context: ServerContext) throws(Refusal) {
    try limiter.admit(request, context: context, to: .notifications, counter: Self.counter)
  }

  /// Genuine and forged requests are limited apart: a flood of forgeries must not use up what Facebook needs.
  private func receive(
    _ request: Request, _ context: ServerContext,
    _ act: (FacebookCallbackService, String) async throws -> Response
  ) async throws -> Response {
    do {
      guard let callbacks else {
        throw Refusal(
          .notFound, "This server has no Facebook Login.",
          remedy: "Set facebook.app_id and facebook.app_secret.")
      }
      guard request.mediaType == FormFields.mediaType else {
        throw Refusal.mediaType(expected: FormFields.mediaType)
      }
      let body = try await request.boundedBody(upTo: Self.maximumBytes)
      guard let text = try FormFields(String(buffer: body))["signed_request"] else {
        throw Refusal.invalidRequest("The field signed_request is missing.")
      }
      return try await act(callbacks, text)
    } catch let refusal as Refusal
      where refusal.code != .rateLimited && refusal.code.appearance.status.code < 500
    {
      try limiter.admit(request, context: context, to: .failedNotifications, counter: Self.failureCounter)
      throw refusal
    }
  }
}
