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
      case .otherClient: outcome = .otherClient
      case .keyReused: outcome = .keyReused
      case .proofMissing: outcome = .proofMissing
      case .keyChanged:
        try tx.end(id, because: .keyChanged, at: rule.now)
        outcome = .keyChanged
      case .ended: outcome = .ended
      case .expired: outcome = .expired
      case .reused:
        try tx.end(id, because: .refreshTokenReused, at: rule.now)
        outcome = .reused
      case .rotate(let next), .advance(let next):
        try tx.rotate(next, from: session.generation)
        outcome = .current(next, account)
      }
      if let event = rule.event(for: verdict, on: session) { try tx.insert(event) }
      return outcome
    }
  }

  package func sessions(of user: UserID, at now: Date) async throws(StoreError) -> [SessionRecord] {
    try await engine.read { try $0.liveSessions(of: user, at: now) }
  }

  package func end(_ ending: SessionEnding) async throws(StoreError) -> SessionEnding.Outcome {
    try await engine.write { tx in
      let named: [SessionRecord] =
        switch ending.scope {
        case .one(let id): try tx.session(id).map { [$0] } ?? []
        case .all, .others: try tx.liveSessions(of: ending.user, at: ending.now)
        }
      switch ending.judge(by: try tx.session(ending.caller), named) {
      case .refuse(let outcome): return outcome
      case .end(let sessions, let deletesCodes):
        for session in sessions { try tx.signOut(session, onBehalfOf: ending.caller, at: ending.now) }
        if deletesCodes { try tx.deleteUnusedCodes(of: ending.user) }
        return .ended(sessions.map(\.id))
      }
    }
  }

  package func end(
    _ id: SessionID, because reason: SessionEndReason, at now: Date
  ) async throws(StoreError) {
    try await engine.write { tx in _ = try tx.end(id, because: reason, at: now) }
  }
}

extension SQLTransaction {
  /// The live sessions of an account, most recently used first.
  ///
  /// - Parameter anyGeneration: whether those count whose account has a later generation, and whose rows say nothing of
  ///   their end yet.
  func liveSessions(
    of user: UserID, at now: Date, ofAnyGeneration anyGeneration: Bool = false
  ) throws -> [SessionRecord] {
    try all(
      """
      SELECT \(SessionRecord.readColumns) FROM session
      WHERE user_id = ? AND ended_at IS NULL AND idle_expires_at > ? AND expires_at > ?
      ORDER BY last_used_at DESC, id DESC
      """, [user.rawValue, now, now], SessionRecord.init(row:)
    ).filter { session in
      if anyGeneration { return true }
      guard session.isAlive(at: now) else { return false }
      // A session that was handed over ends with its parent.
      return try session.parentID == nil || self.session(session.id)?.isAlive(at: now) == true
    }
  }

  /// Deletes the codes that would open further sessions of an account, and the change of its address that has begun.
  func deleteUnusedCodes(of user: UserID) throws {
    try deletePendingChanges(of: user)
    try deletePendingSignIns(of: user)
    try write(
      "DELETE FROM authorization_code WHERE user_id = ? AND session_id IS NULL", [user.rawValue])
    try write(
      """
      DELETE FROM child_code WHERE session_id IS NULL AND parent_id IN (SELECT id FROM session WHERE user_id = ?)
      """, [user.rawValue])
  }

  fileprivate func signOut(
    _ session: SessionRecord, onBehalfOf caller: SessionID, at now: Date
  ) throws {
    try end(session.id, because: .signedOut, at: now)
    try insert(.signedOut(session, onBehalfOf: caller, at: now))
  }
}
