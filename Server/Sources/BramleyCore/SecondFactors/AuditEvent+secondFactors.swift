import BramleyAPI
import Foundation

// The audit log's events of second factors.
extension AuditEvent {
  static func secondFactorAdded(
    _ factor: SecondFactorRecord, by session: SessionID?, id: String, at now: Date
  ) -> AuditEvent {
    AuditEvent(
      id: id, kind: .secondFactorAdded, at: now, userID: factor.user, sessionID: session,
      detail: ["method": factor.kind.rawValue, "factor": factor.id.rawValue])
  }

  static func factorLossCancelled(
    _ user: UserID, by session: SessionID?, id: String, at now: Date
  ) -> AuditEvent {
    AuditEvent(id: id, kind: .secondFactorLossCancelled, at: now, userID: user, sessionID: session)
  }
}
