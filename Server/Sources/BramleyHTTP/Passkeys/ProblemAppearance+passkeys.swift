import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of passkeys.
  static let passkeys: [ProblemCode: ProblemAppearance] = [
    .passkeyInvalid: ProblemAppearance(status: .unauthorized, title: "The passkey is not valid"),
    .challengeExpired: ProblemAppearance(status: .badRequest, title: "The challenge has expired or was used"),
    .passkeyRegistered: ProblemAppearance(status: .conflict, title: "The passkey is registered already"),
  ]
}
