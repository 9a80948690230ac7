import BramleyAPI
import BramleyCore
import Foundation

// The rows of sessions.

extension SQLTransaction {
  /// The session, limited by the one that handed it over.
  ///
  /// - Parameter isWritten: whether the transaction is going to write the row.
  func session(_ id: SessionID, isWritten: Bool = false) throws -> SessionRecord? {
    guard
      let session = try first(
        "SELECT \(SessionRecord.readColumns) FROM session WHERE id = ? \(isWritten ? dialect.locking : "")",
        [id.rawValue], SessionRecord.init(row:))
    else { return nil }
    guard let parent = session.parentID else { return session }
    return session.limited(by: try self.session(parent))
  }

  /// Inserts a session, and ends those of its account that are too many then.
  func open(_ session: SessionRecord, within cap: SessionCap) throws {
    let stored = try count(
      "SELECT COUNT(*) FROM session WHERE user_id = ? AND ended_at IS NULL", [session.userID.rawValue])
    if stored >= cap.limit {
      let live = try liveSessions(of: session.userID, at: session.createdAt)
      for ended in cap.ending(for: session, among: live) {
        try end(ended.id, because: .tooManySessions, at: session.createdAt)
        try insert(.displaced(ended, by: session))
      }
    }
    try insert(session)
  }

  private func insert(_ session: SessionRecord) throws {
    try write(
      """
      INSERT INTO session (\(SessionRecord.columns), account_generation)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        (SELECT generation FROM account WHERE account.id = ?))
      """,
      [
        session.id.rawValue, session.userID.rawValue, session.identityID.rawValue, session.kind.rawValue,
        session.clientID.rawValue, try JSONColumn.encode(session.methods), session.deviceName,
        session.createdAt, session.lastUsedAt, session.authTime,
        session.generation, session.supersededAt, session.rotationKeyHash,
        session.idleExpiresAt, session.expiresAt, session.endedAt,
        session.endReason?.rawValue, session.previousMadeAt, session.parentID?.rawValue,
        session.provider.rawValue, session.providerSession?.rawValue, session.key?.thumbprint,
        session.key?.kind.rawValue, session.key?.provenAt, session.userID.rawValue,
      ])
    try emit(.sessionCreated(session))
  }

  /// Writes a rotated session. The transaction has read the row for writing, so it still has the given generation.
  func rotate(_ session: SessionRecord, from generation: UInt32) throws {
    try write(
      """
      UPDATE session
      SET generation = ?, superseded_at = ?, previous_made_at = ?, rotation_key_hash = ?, last_used_at = ?,
        idle_expires_at = ?, key_proven_at = ?
      WHERE id = ? AND generation = ? AND ended_at IS NULL
      """,
      [
        session.generation, session.supersededAt, session.previousMadeAt,
        session.rotationKeyHash, session.lastUsedAt, session.idleExpiresAt,
        session.key?.provenAt, session.id.rawValue, generation,
      ])
  }

  /// Ends a live session and its child sessions; false when it had ended already.
  @discardableResult
  func end(_ id: SessionID, because reason: SessionEndReason, at now: Date) throws -> Bool {
    try emitEnd(ofSessionsWhere: "parent_id = ?", [id.rawValue], because: .parentEnded, at: now)
    try emitEnd(ofSessionsWhere: "id = ?", [id.rawValue], because: reason, at: now)
    try write(
      "UPDATE session SET ended_at = ?, end_reason = ? WHERE parent_id = ? AND ended_at IS NULL",
      [now, SessionEndReason.parentEnded.rawValue, id.rawValue])
    let hasEnded =
      try run(
        "UPDATE session SET ended_at = ?, end_reason = ? WHERE id = ? AND ended_at IS NULL",
        [now, reason.rawValue, id.rawValue]) == 1
    if hasEnded { announce(.sessionEnded(id)) }
    return hasEnded
  }

  func isAlive(_ id: SessionID, of user: UserID, at now: Date) throws -> Bool {
    try session(id)?.isAlive(of: user, at: now) ?? false
  }
}

extension SessionRecord {
  static let columns = """
    id, user_id, identity_id, kind, client_id, methods, device_name, created_at, last_used_at, auth_time, generation,
    superseded_at, rotation_key_hash, idle_expires_at, expires_at, ended_at, end_reason, previous_made_at, parent_id,
    provider, provider_sid, key_thumbprint, key_kind, key_proven_at
    """

  /// The columns that a reader needs: also the generation of the session and that of its account. No session of a disabled
  /// account is alive, however it was opened.
  static let readColumns = """
    \(columns), account_generation,
    (SELECT CASE WHEN disabled_at IS NULL THEN generation ELSE 9223372036854775807 END
      FROM account WHERE account.id = session.user_id)
    """

  init(row: SQLRow) throws {
    self.init(
      id: SessionID(rawValue: try row.text(0)), userID: UserID(rawValue: try row.text(1)),
      identityID: IdentityID(rawValue: try row.text(2)),
      provider: ProviderID(rawValue: try row.text(19)), kind: SessionKind(rawValue: try row.text(3)),
      clientID: ClientID(rawValue: try row.text(4)),
      methods: try JSONColumn.decode([AuthenticationMethod].self, try row.text(5)),
      deviceName: try row.optionalText(6),
      createdAt: try row.time(7), lastUsedAt: try row.time(8), authTime: try row.optionalTime(9),
      parentID: try row.optionalText(18).map(SessionID.init(rawValue:)),
      generation: UInt32(truncatingIfNeeded: try row.integer(10)), supersededAt: try row.optionalTime(11),
      previousMadeAt: try row.optionalTime(17), rotationKeyHash: try row.optionalBytes(12),
      idleExpiresAt: try row.time(13), expiresAt: try row.time(14), endedAt: try row.optionalTime(15),
      endReason: try row.optionalText(16).map(SessionEndReason.init(rawValue:)))
    providerSession = try row.optionalText(20).map(ProviderSession.init(rawValue:))
    key = try SessionKey(row: row.from(21))
    if try row.integer(24) < row.optionalInteger(25) ?? 0 { endWithGeneration() }
  }
}

extension SessionKey {
  /// Reads the columns of a session's key; nil for a session without one.
  fileprivate init?(row: SQLRow) throws {
    guard let thumbprint = try row.optionalText(0) else { return nil }
    self.init(
      thumbprint: thumbprint, kind: DeviceKeyKind(rawValue: try row.optionalText(1) ?? ""),
      provenAt: try row.time(2))
  }
}
