package import BramleyAPI
package import Foundation

extension AuditEvent {
  /// Returns the event of a session that its owner ended.
  package static func signedOut(
    _ session: SessionRecord, onBehalfOf caller: SessionID, at now: Date
  ) -> AuditEvent {
    AuditEvent(
      .signedOut, of: session, id: "\(session.id)/\(AuditKind.signedOut)", at: now,
      ["ended_from": session.id == caller ? "this_session" : "another_session"])
  }

  /// Returns the event of a session that an operator ended.
  package static func endedByOperator(
    _ session: SessionRecord, _ name: OperatorName?, at now: Date
  ) -> AuditEvent {
    AuditEvent(
      .sessionsEndedByOperator, of: session, id: "\(session.id)/\(AuditKind.sessionsEndedByOperator)",
      at: now,
      OperatorAct.detail(of: name))
  }

  /// Returns the event of a session whose place a new one took.
  package static func displaced(_ session: SessionRecord, by opened: SessionRecord) -> AuditEvent {
    AuditEvent(
      .sessionDisplaced, of: session, id: "\(session.id)/\(AuditKind.sessionDisplaced)", at: opened.createdAt,
      ["displaced_by": opened.id.rawValue])
  }

  /// Returns the event of a session that ended because the code that had opened it was presented again.
  package static func codeReused(_ session: SessionRecord, id: String, at now: Date) -> AuditEvent {
    AuditEvent(.authorizationCodeReused, of: session, id: id, at: now)
  }

  init(
    _ kind: AuditKind, of session: SessionRecord, id: String, at now: Date, _ detail: [String: String] = [:]
  ) {
    self.init(
      id: id, kind: kind, at: now, userID: session.userID, sessionID: session.id,
      detail: detail.merging(["client_id": session.clientID.rawValue]) { $1 })
  }
}

extension RotationRule {
  /// Returns the audit log event for a verdict on a session, if there is one.
  package func event(for verdict: Verdict, on session: SessionRecord) -> AuditEvent? {
    let kind: AuditKind
    switch verdict {
    case .reused: kind = .refreshTokenReused
    case .advance: kind = .refreshTokenAhead
    case .keyChanged: kind = .sessionKeyChanged
    case .rotate, .again, .otherClient, .keyReused, .proofMissing, .ended, .expired: return nil
    }
    return AuditEvent(
      kind, of: session, id: "\(session.id)/\(session.generation)/\(kind)", at: now,
      ["shown_generation": "\(generation)", "current_generation": "\(session.generation)"])
  }
}
