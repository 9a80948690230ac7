import BramleyAPI
import HTTPTypes

extension ProblemCode {
  /// How a code appears over HTTP: its status and its fixed title.
  struct Appearance: Sendable {
    let status: HTTPResponse.Status
    let title: String
  }

  /// The code's appearance. A code that is not listed is a client error by default.
  var appearance: Appearance {
    Self.appearances[self] ?? Appearance(status: .badRequest, title: "The request was refused")
  }

  private static let appearances: [ProblemCode: Appearance] = [
    .invalidRequest: Appearance(status: .badRequest, title: "The request is malformed"),
    .codeInvalid: Appearance(status: .badRequest, title: "The code is not valid"),
    .clientUnknown: Appearance(status: .badRequest, title: "The client is not known"),
    .redirectNotRegistered: Appearance(
      status: .badRequest, title: "The redirect address is not registered"),
    .passwordTooShort: Appearance(status: .badRequest, title: "The password is too short"),
    .passwordTooCommon: Appearance(status: .badRequest, title: "The password is too common"),
    .identityTokenInvalid: Appearance(status: .unauthorized, title: "The identity token is not valid"),
    .identityTokenExpired: Appearance(status: .unauthorized, title: "The identity token has expired"),
    .identityTokenAudience: Appearance(
      status: .unauthorized, title: "The identity token is for another client"),
    .nonceMissing: Appearance(status: .unauthorized, title: "The nonce is missing"),
    .nonceMismatch: Appearance(status: .unauthorized, title: "The nonce does not match"),
    .nonceUnexpected: Appearance(status: .unauthorized, title: "The nonce was not expected"),
    .accessTokenInvalid: Appearance(status: .unauthorized, title: "The access token is not valid"),
    .refreshTokenInvalid: Appearance(status: .unauthorized, title: "The refresh token is not valid"),
    .refreshTokenReused: Appearance(status: .unauthorized, title: "The refresh token was used before"),
    .credentialsInvalid: Appearance(status: .unauthorized, title: "The credentials are not valid"),
    .sessionEnded: Appearance(status: .unauthorized, title: "The session has ended"),
    .reauthenticationRequired: Appearance(status: .forbidden, title: "A recent sign-in is required"),
    .signUpRefused: Appearance(status: .forbidden, title: "No account is made"),
    .notFound: Appearance(status: .notFound, title: "Nothing is here"),
    .methodNotAllowed: Appearance(status: .methodNotAllowed, title: "The method is not allowed here"),
    .identityTokenReplayed: Appearance(status: .conflict, title: "The credential was used before"),
    .emailTaken: Appearance(status: .conflict, title: "The address is taken"),
    .identityTaken: Appearance(status: .conflict, title: "The identity belongs to another account"),
    .lastIdentity: Appearance(status: .conflict, title: "This is the last identity of the account"),
    .idempotencyKeyReused: Appearance(
      status: .unprocessableContent, title: "The Idempotency-Key was used for another request"),
    .payloadTooLarge: Appearance(status: .contentTooLarge, title: "The body is too large"),
    .unsupportedMediaType: Appearance(
      status: .unsupportedMediaType, title: "The media type is not supported"),
    .rateLimited: Appearance(status: .tooManyRequests, title: "Too many requests"),
    .internalError: Appearance(status: .internalServerError, title: "The server failed"),
    .appleConfiguration: Appearance(
      status: .badGateway, title: "Apple refused this server's configuration"),
    .appleUnavailable: Appearance(status: .serviceUnavailable, title: "Apple can't be reached now"),
    .unavailable: Appearance(status: .serviceUnavailable, title: "The server can't answer now"),
  ]
}
