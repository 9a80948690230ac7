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
      guard let session = try tx.session(id, isWritten: true), let account = try tx.account(session.userID)
      else {
        return .ended
      }
      let verdict = rule.judge(session)
      let outcome: RotationOutcome
      switch verdict {
      case .again: outcome = .current(session, account)
      case .keyReused: outcome = .keyReused
      case .ended: outcome = .ended
      case .expired: outcome = .expired
      case .reused:
        try tx.end(id, because: .refreshTokenReused, at: rule.now)
        outcome = .reused
      case .rotate(let next), .advance(let next):
        guard try tx.rotate(next, from: session.generation) else { return .ended }
        outcome = .current(next, account)
      }
      if let event = rule.event(for: verdict, on: session) { try tx.insert(event) }
      return outcome
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
      guard let session = try tx.session(id), session.isAlive(of: user, at: now) else {
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
      let kept = keepingCaller ? try tx.session(caller)?.lineage ?? [] : []
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
  func liveSessions(of user: UserID, at now: Date) throws -> [SessionRecord] {
    try all(
      """
      SELECT \(SessionRecord.columns) FROM session
      WHERE user_id = ? AND ended_at IS NULL AND idle_expires_at > ? AND expires_at > ?
      ORDER BY last_used_at DESC, id DESC
      """, [user.rawValue, now, now], SessionRecord.init(row:)
    ).filter { session in
      // A session that was handed over ends with its parent.
      try session.parentID == nil || self.session(session.id)?.isAlive(at: now) == true
    }
  }

  fileprivate func signOut(
    _ session: SessionRecord, onBehalfOf caller: SessionID, at now: Date
  ) throws {
    try end(session.id, because: .signedOut, at: now)
    try insert(.signedOut(session, onBehalfOf: caller, at: now))
  }
}
