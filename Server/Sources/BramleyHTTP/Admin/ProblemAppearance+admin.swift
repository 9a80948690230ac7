import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of the admin port.
  static let admin: [ProblemCode: ProblemAppearance] = [
    .adminTokenInvalid: ProblemAppearance(
      status: .unauthorized, title: "The token of the admin port is not valid"),
    .permissionMissing: ProblemAppearance(status: .forbidden, title: "A permission is missing"),
    .hostUnknown: ProblemAppearance(
      status: .misdirectedRequest, title: "The admin port is not reached by this name"),
    .jobNotFailed: ProblemAppearance(status: .conflict, title: "The job has not failed"),
  ]
}
