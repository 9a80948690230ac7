import BramleyAPI
import Foundation

extension AuditEvent {
  /// Says that a factor was removed, or all of them, and why.
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
