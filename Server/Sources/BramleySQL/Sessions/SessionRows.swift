import BramleyAPI
import BramleyCore
import Foundation

// How sessions lie in their table.

extension SQLTransaction {
  func session(_ id: SessionID) throws -> SessionRecord? {
    guard
      let session = try first(
        "SELECT \(SessionRecord.columns) FROM session WHERE id = ?", [id.rawValue], SessionRecord.init(row:))
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
    try write(
      """
      INSERT INTO session (\(SessionRecord.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        session.id.rawValue, session.userID.rawValue, session.identityID.rawValue, session.kind.rawValue,
        session.clientID.rawValue, try JSONColumn.encode(session.methods), session.deviceName,
        session.createdAt, session.lastUsedAt, session.authTime,
        session.generation, session.supersededAt, session.rotationKeyHash,
        session.idleExpiresAt, session.expiresAt, session.endedAt,
        session.endReason?.rawValue, session.previousMadeAt, session.parentID?.rawValue,
        session.provider.rawValue,
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
        session.generation, session.supersededAt, session.previousMadeAt,
        session.rotationKeyHash, session.lastUsedAt, session.idleExpiresAt,
        session.id.rawValue, generation,
      ]) == 1
  }

  /// Ends a live session, and what it handed over; false when it was over already.
  @discardableResult
  func end(_ id: SessionID, because reason: SessionEndReason, at now: Date) throws -> Bool {
    try write(
      "UPDATE session SET ended_at = ?, end_reason = ? WHERE parent_id = ? AND ended_at IS NULL",
      [now, SessionEndReason.parentEnded.rawValue, id.rawValue])
    return try run(
      "UPDATE session SET ended_at = ?, end_reason = ? WHERE id = ? AND ended_at IS NULL",
      [now, reason.rawValue, id.rawValue]) == 1
  }

  func isAlive(_ id: SessionID, of user: UserID, at now: Date) throws -> Bool {
    guard let session = try session(id) else { return false }
    return session.userID == user && session.isAlive(at: now)
  }
}

extension SessionRecord {
  static let columns = """
    id, user_id, identity_id, kind, client_id, methods, device_name, created_at, last_used_at, auth_time, generation,
    superseded_at, rotation_key_hash, idle_expires_at, expires_at, ended_at, end_reason, previous_made_at, parent_id,
    provider
    """

  init(row: SQLRow) throws {
    self.init(
      id: SessionID(rawValue: try row.text(0)), userID: UserID(rawValue: try row.text(1)),
      identityID: IdentityID(rawValue: try row.text(2)),
      provider: ProviderID(rawValue: try row.text(19)), kind: SessionKind(rawValue: try row.text(3)),
      clientID: ClientID(rawValue: try row.text(4)),
      methods: try JSONColumn.decode([AuthenticationMethod].self, try row.text(5)),
      deviceName: try row.optionalText(6),
      createdAt: try row.time(7), lastUsedAt: try row.time(8), authTime: try row.time(9),
      parentID: try row.optionalText(18).map(SessionID.init(rawValue:)),
      generation: UInt32(truncatingIfNeeded: try row.integer(10)), supersededAt: try row.optionalTime(11),
      previousMadeAt: try row.optionalTime(17), rotationKeyHash: try row.optionalBytes(12),
      idleExpiresAt: try row.time(13), expiresAt: try row.time(14), endedAt: try row.optionalTime(15),
      endReason: try row.optionalText(16).map(SessionEndReason.init(rawValue:)))
  }
}
