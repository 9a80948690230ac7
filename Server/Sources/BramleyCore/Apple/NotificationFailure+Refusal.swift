import AppleID
import BramleyAPI

extension Refusal {
  /// Converts the failure into the refusal for the sender of a notification. A JWS that does not verify, such
  /// as one without a signature, is a forgery; other text was never a JWS.
  init(_ failure: NotificationFailure, of payload: String) {
    let words = failure.explanation
    let parts = payload.utf8.count { $0 == UInt8(ascii: ".") } + 1
    switch failure {
    case .invalid(AppleJWSFault.notJWS.rawValue) where parts != 3:
      self.init(
        .invalidRequest, "The field payload is not a JWS in compact form.",
        remedy: "Send Apple's body as it came: {\"payload\": \"…\"}.")
    case .invalid(let reason):
      self.init(
        .identityTokenInvalid, "The notification is not accepted: \(reason).", remedy: words.remedy)
    case .audience(let found):
      self.init(
        .identityTokenAudience,
        "The notification is about \(found.rawValue.prefix(100)), which is no client of this server.",
        remedy: "Add the client id to apple.native_client_ids or apple.web_client_ids.")
    case .expired:
      self.init(.identityTokenExpired, "The notification has expired.", remedy: words.remedy)
    case .keysUnavailable:
      self.init(
        .appleUnavailable, "Apple's keys can't be had now.", remedy: words.remedy, retryAfter: 10)
    }
  }
}
