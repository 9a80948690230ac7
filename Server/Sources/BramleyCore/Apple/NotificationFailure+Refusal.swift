import AppleID
import BramleyAPI

extension Refusal {
  /// What the one who sent a notification hears.
  init(_ failure: NotificationFailure) {
    switch failure {
    case .invalid(AppleJWSFault.notJWS.rawValue):
      self.init(.invalidRequest, "The field payload is not a JWS in compact form.")
    case .invalid(let reason):
      self.init(.identityTokenInvalid, "The notification is not accepted: \(reason).")
    case .audience(let found):
      self.init(
        .identityTokenAudience,
        "The notification is about \(found.rawValue.prefix(100)), which is no client of this server.",
        remedy: "Add the client id to apple.native_client_ids or apple.web_client_ids.")
    case .expired:
      self.init(.identityTokenExpired, "The notification is over.")
    case .keysUnavailable:
      self.init(.appleUnavailable, "Apple's keys can't be had now.", retryAfter: 10)
    }
  }
}
