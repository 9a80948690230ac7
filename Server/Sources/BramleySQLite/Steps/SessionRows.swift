import BramleyAPI
import BramleyCore
import Foundation
import GRDB

// How sessions lie in their table.

extension Database {
  func session(_ id: SessionID) throws -> SessionRecord? {
    guard
      let session = try first(
        "SELECT * FROM session WHERE id = ?", [id.rawValue], SessionRecord.init(row:))
    else { return nil }
    return try bounded(session)
  }

  /// A session as it lasts: one that was handed over lives no longer than the one that did it.
  private func bounded(_ session: SessionRecord) throws -> SessionRecord {
    guard let id = session.parentID else { return session }
    var session = session
    guard let parent = try self.session(id) else {
      session.endedAt = session.endedAt ?? session.lastUsedAt
      return session
    }
    session.idleExpiresAt = min(session.idleExpiresAt, parent.idleExpiresAt)
    session.expiresAt = min(session.expiresAt, parent.expiresAt)
    session.endReason = session.endReason ?? parent.endedAt.map { _ in .parentEnded }
    session.endedAt = session.endedAt ?? parent.endedAt
    return session
  }

  func insert(_ session: SessionRecord) throws {
    try run(
      "INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        session.id.rawValue, session.userID.rawValue, session.identityID.rawValue, session.kind.rawValue,
        session.clientID.rawValue, try JSONColumn.encode(session.methods), session.deviceName,
        session.createdAt.milliseconds, session.lastUsedAt.milliseconds, session.authTime.milliseconds,
        session.generation, session.supersededAt?.milliseconds, session.rotationKeyHash,
        session.idleExpiresAt.milliseconds, session.expiresAt.milliseconds, session.endedAt?.milliseconds,
        session.endReason?.rawValue, session.previousMadeAt?.milliseconds, session.parentID?.rawValue,
      ])
  }

  /// Writes a rotated session over the generation that was judged; false when it has moved meanwhile.
  func rotate(_ session: SessionRecord, from generation: UInt32) throws -> Bool {
    try run(
      """
      UPDATE session
      SET generation = ?, superseded_at = ?, previous_made_at = ?, rotation_key_hash = ?, last_used_at = ?,
        idle_expires_at = ?
      WHERE id = ? AND generation = ? AND ended_at IS NULL
      """,
      [
        session.generation, session.supersededAt?.milliseconds, session.previousMadeAt?.milliseconds,
        session.rotationKeyHash, session.lastUsedAt.milliseconds, session.idleExpiresAt.milliseconds,
        session.id.rawValue, generation,
      ]) == 1
  }

  /// Ends a live session, and what it handed over; false when it was over already.
  @discardableResult
  func end(_ id: SessionID, because reason: SessionEndReason, at now: Date) throws -> Bool {
    try run(
      "UPDATE session SET ended_at = ?, end_reason = ? WHERE parent_id = ? AND ended_at IS NULL",
      [now.milliseconds, SessionEndReason.parentEnded.rawValue, id.rawValue])
    return try run(
      "UPDATE session SET ended_at = ?, end_reason = ? WHERE id = ? AND ended_at IS NULL",
      [now.milliseconds, reason.rawValue, id.rawValue]) == 1
  }

  func isAlive(_ id: SessionID, of user: UserID, at now: Date) throws -> Bool {
    guard let session = try session(id) else { return false }
    return session.userID == user && session.isAlive(at: now)
  }

  func insert(_ event: AuditEvent) throws {
    try run(
      "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?)",
      [
        event.id, event.kind.rawValue, event.at.milliseconds, event.userID?.rawValue,
        event.sessionID?.rawValue, try JSONColumn.encode(event.detail),
      ])
  }
}

extension SessionRecord {
  init(row: Row) throws {
    self.init(
      id: SessionID(rawValue: row["id"]), userID: UserID(rawValue: row["user_id"]),
      identityID: IdentityID(rawValue: row["identity_id"]), kind: SessionKind(rawValue: row["kind"]),
      clientID: ClientID(rawValue: row["client_id"]),
      methods: try JSONColumn.decode([String].self, row["methods"]), deviceName: row["device_name"],
      createdAt: row.time("created_at"), lastUsedAt: row.time("last_used_at"),
      authTime: row.time("auth_time"),
      parentID: (row["parent_id"] as String?).map(SessionID.init(rawValue:)), generation: row["generation"],
      supersededAt: row.optionalTime("superseded_at"), previousMadeAt: row.optionalTime("previous_made_at"),
      rotationKeyHash: row["rotation_key_hash"],
      idleExpiresAt: row.time("idle_expires_at"), expiresAt: row.time("expires_at"),
      endedAt: row.optionalTime("ended_at"),
      endReason: (row["end_reason"] as String?).map(SessionEndReason.init(rawValue:)))
  }
}
