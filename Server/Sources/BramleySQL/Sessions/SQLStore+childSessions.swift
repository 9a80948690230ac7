import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: ChildSessionStore {
  package func handOver(_ handOver: SessionHandOver) async throws(StoreError) -> SessionHandOver.Outcome {
    try await engine.write { tx in
      let parent = try tx.session(handOver.parent)
      switch handOver.judge(parent, of: try parent.flatMap { try tx.account($0.userID) }) {
      case .refuse(let outcome): return outcome
      case .keep(let code, let client):
        try tx.write(
          "DELETE FROM child_code WHERE parent_id = ? AND session_id IS NULL", [code.parentID.rawValue])
        try tx.write(
          """
          INSERT INTO child_code (hash, parent_id, code_challenge, device_name, expires_at) VALUES (?, ?, ?, ?, ?)
          """,
          [handOver.codeHash, code.parentID.rawValue, code.codeChallenge, code.deviceName, code.expiresAt])
        return .kept(client)
      }
    }
  }

  package func foresee(_ takeOver: SessionTakeOver) async throws(StoreError) -> SessionRecord? {
    try await engine.read { tx in
      guard let code = try tx.childCode(takeOver.codeHash) else { return nil }
      let verdict = takeOver.judge(
        code, parent: try tx.session(code.parentID), child: try code.sessionID.flatMap { try tx.session($0) })
      switch verdict {
      case .open(let session), .again(let session): return session
      case .invalidate: return nil
      }
    }
  }

  package func takeOver(_ takeOver: SessionTakeOver) async throws(StoreError) -> SessionTakeOver.Outcome {
    try await engine.write { try $0.takeOver(takeOver) }
  }
}

extension SQLTransaction {
  fileprivate func childCode(_ hash: Data) throws -> ChildCodeRecord? {
    try first(
      """
      SELECT parent_id, code_challenge, device_name, expires_at, used_at, session_id FROM child_code
      WHERE hash = ?
      """, [hash], ChildCodeRecord.init(row:))
  }

  fileprivate func takeOver(_ takeOver: SessionTakeOver) throws -> SessionTakeOver.Outcome {
    guard let code = try childCode(takeOver.codeHash) else { return .unknown }
    let parent = try session(code.parentID)
    let child = try code.sessionID.flatMap { try session($0) }
    let account = try parent.flatMap { try self.account($0.userID) }
    switch takeOver.judge(code, parent: parent, child: child) {
    case .again(let child):
      guard let account else { return .refused(ended: nil) }
      return .session(child, account)
    case .open(let opened):
      guard let account else { return .refused(ended: nil) }
      try open(opened, within: takeOver.policy.cap)
      try write(
        "UPDATE child_code SET used_at = ?, session_id = ? WHERE hash = ?",
        [takeOver.now, opened.id.rawValue, takeOver.codeHash])
      try insert(takeOver.event(opening: opened))
      return .session(try session(opened.id) ?? opened, account)
    case .invalidate:
      try write("DELETE FROM child_code WHERE hash = ?", [takeOver.codeHash])
      if let child { try endForReuse(child, auditID: takeOver.auditID, at: takeOver.now) }
      return .refused(ended: code.sessionID)
    }
  }

  /// Ends a session because the code that had opened it was presented again.
  func endForReuse(_ session: SessionRecord, auditID: String, at now: Date) throws {
    guard try end(session.id, because: .authorizationCodeReused, at: now) else { return }
    try insert(.codeReused(session, id: auditID, at: now))
  }
}

extension ChildCodeRecord {
  fileprivate init(row: SQLRow) throws {
    self.init(
      parentID: SessionID(rawValue: try row.text(0)), codeChallenge: try row.text(1),
      deviceName: try row.optionalText(2), expiresAt: try row.time(3), usedAt: try row.optionalTime(4),
      sessionID: try row.optionalText(5).map(SessionID.init(rawValue:)))
  }
}
