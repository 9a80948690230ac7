import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// What any endpoint may answer.
  static let requests: [ProblemCode: ProblemAppearance] = [
    .invalidRequest: ProblemAppearance(status: .badRequest, title: "The request is malformed"),
    .notFound: ProblemAppearance(status: .notFound, title: "Nothing is here"),
    .methodNotAllowed: ProblemAppearance(status: .methodNotAllowed, title: "The method is not allowed here"),
    .payloadTooLarge: ProblemAppearance(status: .contentTooLarge, title: "The body is too large"),
    .unsupportedMediaType: ProblemAppearance(
      status: .unsupportedMediaType, title: "The media type is not supported"),
    .idempotencyKeyReused: ProblemAppearance(
      status: .unprocessableContent, title: "The Idempotency-Key was used for another request"),
    .internalError: ProblemAppearance(status: .internalServerError, title: "The server failed"),
    .unavailable: ProblemAppearance(status: .serviceUnavailable, title: "The server can't answer now"),
  ]
}
