import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of the limits.
  static let limits: [ProblemCode: ProblemAppearance] = [
    .rateLimited: ProblemAppearance(status: .tooManyRequests, title: "Too many requests")
  ]
}
