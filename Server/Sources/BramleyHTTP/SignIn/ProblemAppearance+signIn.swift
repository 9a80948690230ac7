import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of credentials, whatever the provider.
  static let signIn: [ProblemCode: ProblemAppearance] = [
    .identityTokenInvalid: ProblemAppearance(status: .unauthorized, title: "The identity token is not valid"),
    .identityTokenExpired: ProblemAppearance(status: .unauthorized, title: "The identity token has expired"),
    .identityTokenAudience: ProblemAppearance(
      status: .unauthorized, title: "The identity token is for another client"),
    .identityTokenReplayed: ProblemAppearance(status: .conflict, title: "The credential was used before"),
    .nonceMissing: ProblemAppearance(status: .unauthorized, title: "The nonce is missing"),
    .nonceMismatch: ProblemAppearance(status: .unauthorized, title: "The nonce does not match"),
    .nonceUnexpected: ProblemAppearance(status: .unauthorized, title: "The nonce was not expected"),
    .credentialsInvalid: ProblemAppearance(status: .unauthorized, title: "The credentials are not valid"),
    .accountDisabled: ProblemAppearance(status: .forbidden, title: "This way to sign in is disabled"),
    .accountExists: ProblemAppearance(status: .conflict, title: "An account with this address exists"),
    .providerUnavailable: ProblemAppearance(
      status: .serviceUnavailable, title: "The provider can't be reached"),
    .providerConfiguration: ProblemAppearance(
      status: .badGateway, title: "The provider rejected this server"),
    .signUpRefused: ProblemAppearance(status: .forbidden, title: "No account is made"),
  ]
}
