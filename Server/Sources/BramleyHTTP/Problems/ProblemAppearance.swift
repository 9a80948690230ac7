import BramleyAPI
import HTTPTypes

/// How a problem code appears over HTTP: its status and its fixed title. Each capability lists its own codes.
struct ProblemAppearance: Sendable {
  let status: HTTPResponse.Status
  let title: String
}

extension ProblemCode {
  /// The code's appearance. A code that no capability lists is a client error.
  var appearance: ProblemAppearance {
    ProblemAppearance.all[self]
      ?? ProblemAppearance(status: .badRequest, title: "The request was refused")
  }
}
