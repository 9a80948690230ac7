import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of links.
  static let identities: [ProblemCode: ProblemAppearance] = [
    .identityTaken: ProblemAppearance(status: .conflict, title: "The identity belongs to another account"),
    .lastIdentity: ProblemAppearance(status: .conflict, title: "This is the last identity of the account"),
  ]
}
