import BramleyAPI
import Foundation

extension AuditEvent {
  /// Says why an account has a factor no more.
  static func secondFactorRemoved(
    _ factor: SecondFactorID?, of user: UserID, by session: SessionID?, because reason: String, id: String,
    at now: Date
  ) -> AuditEvent {
    var detail = ["by": reason]
    detail["factor"] = factor?.rawValue
    return AuditEvent(
      id: id, kind: .secondFactorRemoved, at: now, userID: user, sessionID: session, detail: detail)
  }
}
