import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of Bramley's own tokens.
  static let sessions: [ProblemCode: ProblemAppearance] = [
    .accessTokenInvalid: ProblemAppearance(status: .unauthorized, title: "The access token is not valid"),
    .refreshTokenInvalid: ProblemAppearance(status: .unauthorized, title: "The refresh token is not valid"),
    .refreshTokenReused: ProblemAppearance(status: .unauthorized, title: "The refresh token was used before"),
    .sessionEnded: ProblemAppearance(status: .unauthorized, title: "The session has ended"),
    .notAllowed: ProblemAppearance(status: .forbidden, title: "The session may not do this"),
    .reauthenticationRequired: ProblemAppearance(status: .forbidden, title: "A recent sign-in is required"),
  ]
}
