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
    .signUpRefused: ProblemAppearance(status: .forbidden, title: "No account is made"),
  ]
}
