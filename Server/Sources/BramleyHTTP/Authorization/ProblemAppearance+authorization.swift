import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of the browser flow and the token endpoint.
  static let authorization: [ProblemCode: ProblemAppearance] = [
    .codeInvalid: ProblemAppearance(status: .badRequest, title: "The code is not valid"),
    .clientUnknown: ProblemAppearance(status: .badRequest, title: "The client is not known"),
    .redirectNotRegistered: ProblemAppearance(
      status: .badRequest, title: "The redirect address is not registered"),
  ]
}
