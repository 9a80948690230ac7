/// The descriptions that Apple is known to send.
enum KnownDescription: CaseIterable {
  case codeUsed
  case codeOver
  case clientMismatch
  case responseMode

  init?(_ text: String?) {
    guard let text = text?.lowercased(), let known = Self.allCases.first(where: { text.contains($0.mark) })
    else { return nil }
    self = known
  }

  /// Apple's words, without the parts that repeat the request.
  var text: String {
    switch self {
    case .codeUsed: "The code has already been used."
    case .codeOver: "The code has expired or has been revoked."
    case .clientMismatch: "client_id mismatch."
    case .responseMode: "Invalid response mode."
    }
  }

  private var mark: String {
    switch self {
    case .codeUsed: "already been used"
    case .codeOver: "expired or has been revoked"
    case .clientMismatch: "client_id mismatch"
    case .responseMode: "invalid response mode"
    }
  }

  var explanation: AppleExplanation {
    switch self {
    case .codeUsed:
      AppleExplanation(
        what: "The code has already been used.",
        remedy: """
          A code can be used once. Look for a retry, a double submit, or a callback that runs twice. Never send a \
          code again; start a new sign-in.
          """)
    case .codeOver:
      AppleExplanation(
        what: "The code has expired or has been revoked, or what was sent is not a code.",
        remedy: """
          Exchange a code within five minutes. Check that the authorization code was sent and not the identity \
          token, and that this machine's clock is right. Then start a new sign-in.
          """)
    case .clientMismatch:
      AppleExplanation(
        what: "The code was issued to another client id.",
        remedy: """
          Exchange a code with the client id that requested it, the aud of the identity token issued with it: the \
          bundle id for an app's codes, the Services ID for the web's. The sub of the client secret must be the same.
          """)
    case .responseMode:
      AppleExplanation(
        what: "The response mode does not suit the request.",
        remedy: """
          Use response_mode=form_post when a scope is requested; with id_token in response_type, form_post or \
          fragment, never query.
          """)
    }
  }
}
