import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of App Attest.
  static let appAttest: [ProblemCode: ProblemAppearance] = [
    .attestationRequired: ProblemAppearance(status: .forbidden, title: "The app must attest the request"),
    .attestationInvalid: ProblemAppearance(status: .forbidden, title: "The attestation is not valid"),
  ]
}
