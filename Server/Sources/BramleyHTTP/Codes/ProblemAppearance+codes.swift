import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of codes that are sent by mail or text.
  static let codes: [ProblemCode: ProblemAppearance] = [
    .codeWrong: ProblemAppearance(status: .badRequest, title: "The code is wrong"),
    .codeExpired: ProblemAppearance(status: .badRequest, title: "The code has expired"),
    .phoneNotSupported: ProblemAppearance(status: .badRequest, title: "The number gets no codes"),
    .captchaRequired: ProblemAppearance(status: .forbidden, title: "A CAPTCHA must be solved"),
    .secondProofRequired: ProblemAppearance(status: .forbidden, title: "A second proof is needed"),
    .tooManyAttempts: ProblemAppearance(status: .tooManyRequests, title: "Too many wrong codes"),
    .sendLimit: ProblemAppearance(status: .tooManyRequests, title: "No further code is sent now"),
  ]
}
