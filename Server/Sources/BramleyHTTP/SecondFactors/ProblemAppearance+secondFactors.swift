import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals for want of a second factor. A request with an access token that does not show it is answered 401, as RFC
  /// 9470 demands: see ``StepUpChallenge``.
  static let secondFactors: [ProblemCode: ProblemAppearance] = [
    .secondFactorRequired: ProblemAppearance(status: .forbidden, title: "The second factor is required"),
    .secondFactorEnrollmentRequired: ProblemAppearance(
      status: .forbidden, title: "A second factor must be added"),
  ]
}
