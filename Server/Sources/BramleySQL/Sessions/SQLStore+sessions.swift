package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: SessionStore {
  package func session(
    _ id: SessionID
  ) async throws(StoreError) -> (session: SessionRecord, account: Account)? {
    try await engine.read { tx in
      guard let session = try tx.session(id), let account = try tx.account(session.userID) else { return nil }
      return (session, account)
    }
  }

  package func rotate(
    _ id: SessionID, by rule: RotationRule
  ) async throws(StoreError) -> RotationOutcome {
    try await engine.write { tx in
      guard let session = try tx.session(id), let account = try tx.account(session.userID) else {
        return .ended
      }
      func audit(_ kind: AuditKind) throws {
        try tx.insert(
          AuditEvent(
            id: "\(id)/\(session.generation)/\(kind)", kind: kind, at: rule.now, userID: session.userID,
            sessionID: id,
            detail: [
              "client_id": session.clientID.rawValue, "shown_generation": "\(rule.generation)",
              "current_generation": "\(session.generation)",
            ]))
      }
      switch rule.judge(session) {
      case .again: return .current(session, account)
      case .keyReused: return .keyReused
      case .ended: return .ended
      case .expired: return .expired
      case .reused:
        try tx.end(id, because: .refreshTokenReused, at: rule.now)
        try audit(.refreshTokenReused)
        return .reused
      case .rotate(let next):
        guard try tx.rotate(next, from: session.generation) else { return .ended }
        return .current(next, account)
      case .advance(let next):
        guard try tx.rotate(next, from: session.generation) else { return .ended }
        try audit(.refreshTokenAhead)
        return .current(next, account)
      }
    }
  }

  package func sessions(of user: UserID, at now: Date) async throws(StoreError) -> [SessionRecord] {
    try await engine.read { try $0.liveSessions(of: user, at: now) }
  }

  package func end(
    _ id: SessionID, of user: UserID, onBehalfOf caller: SessionID, at now: Date
  ) async throws(StoreError) -> Bool? {
    try await engine.write { tx in
      guard try tx.isAlive(caller, of: user, at: now) else { return nil }
      guard let session = try tx.session(id), session.userID == user, session.isAlive(at: now) else {
        return false
      }
      try tx.signOut(session, onBehalfOf: caller, at: now)
      return true
    }
  }

  package func endAll(
    of user: UserID, onBehalfOf caller: SessionID, keepingCaller: Bool, at now: Date
  ) async throws(StoreError) -> [SessionID]? {
    try await engine.write { tx in
      guard try tx.isAlive(caller, of: user, at: now) else { return nil }
      let kept = keepingCaller ? try tx.lineage(of: caller) : []
      let sessions = try tx.liveSessions(of: user, at: now).filter { !kept.contains($0.id) }
      for session in sessions { try tx.signOut(session, onBehalfOf: caller, at: now) }
      return sessions.map(\.id)
    }
  }

  package func end(
    _ id: SessionID, because reason: SessionEndReason, at now: Date
  ) async throws(StoreError) {
    try await engine.write { tx in _ = try tx.end(id, because: reason, at: now) }
  }
}

extension SQLTransaction {
  /// The session, and the one that handed it over: it would end with that one.
  func lineage(of id: SessionID) throws -> Set<SessionID> {
    Set([id, try session(id)?.parentID].compactMap(\.self))
  }

  func liveSessions(of user: UserID, at now: Date) throws -> [SessionRecord] {
    try all(
      """
      SELECT \(SessionRecord.columns) FROM session
      WHERE user_id = ? AND ended_at IS NULL AND idle_expires_at > ? AND expires_at > ?
      ORDER BY last_used_at DESC, id DESC
      """, [user.rawValue, now, now], SessionRecord.init(row:)
    ).filter { session in
      // One that was handed over is over with its parent.
      try session.parentID == nil || self.session(session.id)?.isAlive(at: now) == true
    }
  }

  fileprivate func signOut(
    _ session: SessionRecord, onBehalfOf caller: SessionID, at now: Date
  ) throws {
    try end(session.id, because: .signedOut, at: now)
    try insert(
      AuditEvent(
        id: "\(session.id)/\(AuditKind.signedOut)", kind: .signedOut, at: now, userID: session.userID,
        sessionID: session.id,
        detail: [
          "client_id": session.clientID.rawValue,
          "ended_from": session.id == caller ? "this_session" : "another_session",
        ]))
  }
}
