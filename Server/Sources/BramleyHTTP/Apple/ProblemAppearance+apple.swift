import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Failures of calls to Apple.
  static let apple: [ProblemCode: ProblemAppearance] = [
    .appleConfiguration: ProblemAppearance(
      status: .badGateway, title: "Apple refused this server's configuration"),
    .appleUnavailable: ProblemAppearance(status: .serviceUnavailable, title: "Apple can't be reached now"),
  ]
}
