import BramleyAPI

extension Refusal {
  static let notACode = Refusal(.invalidRequest, "code is not six digits.")
  static let provenElsewhere = Refusal(
    .emailTaken, "Another account proved this address meanwhile.",
    remedy: "Sign in to that account, or take another address.")
  static let undoExpired = Refusal(
    .codeExpired, "The change was already undone, or is older than seven days.",
    remedy: "Ask for a new password by POST /v1/password/forgot.")
}
