import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of passwords and addresses.
  static let passwords: [ProblemCode: ProblemAppearance] = [
    .passwordTooShort: ProblemAppearance(status: .badRequest, title: "The password is too short"),
    .passwordTooCommon: ProblemAppearance(status: .badRequest, title: "The password is too common"),
    .emailTaken: ProblemAppearance(status: .conflict, title: "The address is taken"),
  ]
}
