package import BramleyAPI
package import Foundation

extension AuditEvent {
  /// Returns the event of a session that ended because the code that came with its token was another
  /// person's.
  ///
  /// - Parameter record: the session, if it is still known.
  package static func codeOfAnotherPerson(
    _ session: SessionID, _ record: SessionRecord?, id: String, at now: Date
  ) -> AuditEvent {
    var detail = ["provider": ProviderID.apple.rawValue]
    detail["client_id"] = record?.clientID.rawValue
    return AuditEvent(
      id: id, kind: .codeOfAnotherPerson, at: now, userID: record?.userID, sessionID: session, detail: detail)
  }

  /// Returns the event of an identity that moved to another team with the app.
  package static func transferred(
    _ new: IdentityRecord, from old: IdentityRecord, id: String, at now: Date
  ) -> AuditEvent {
    AuditEvent(
      id: id, kind: .appleTransferred, at: now, userID: new.userID, sessionID: nil,
      detail: ["from": old.key.team, "to": new.key.team])
  }

  /// Returns the event of a settled revocation: it was done, or was no longer needed.
  package static func revocationSettled(
    _ kind: AuditKind, by job: JobID, for user: UserID, detail: [String: String], at now: Date
  ) -> AuditEvent {
    AuditEvent(
      id: "\(job)/\(kind)/\(user)", kind: kind, at: now, userID: user, sessionID: nil, detail: detail)
  }

  /// Returns the event of a revocation whose job failed. An operator may run it again, so there may be
  /// several.
  package static func revocationFailed(
    _ kind: AuditKind = .appleRevocationFailed, by job: JobID, for user: UserID, reason: String, at now: Date
  ) -> AuditEvent {
    let milliseconds = Int64((now.timeIntervalSince1970 * 1_000).rounded())
    return AuditEvent(
      id: "\(job)/\(kind)/\(milliseconds)/\(user)", kind: kind,
      at: now, userID: user, sessionID: nil, detail: ["reason": reason])
  }
}

extension GrantSettlement {
  /// Returns the event of a grant that Apple refused, so that sessions ended.
  package func event(of grant: GrantStanding, on user: UserID, endedSessions: Int) -> AuditEvent {
    AuditEvent(
      id: auditID, kind: .appleGrantRefused, at: now, userID: user, sessionID: nil,
      detail: [
        "client": grant.clientID.rawValue, "reason": grant.refusal?.rawValue ?? "",
        "sessions": "\(endedSessions)",
      ])
  }

  /// Whether the sessions of a client end.
  package func ends(_ extent: Extent, sessionsOf client: ClientID) -> Bool {
    extent == .all || clients.appleClient(ofSessionFor: client) == subject.clientID
  }

  /// Returns the time of issue up to which the person's tokens are refused, on Apple's clock. The newest one
  /// stays valid.
  package func refusesTokensUntil(_ newestTokenAt: Date) -> Date { newestTokenAt.addingTimeInterval(-1) }
}
