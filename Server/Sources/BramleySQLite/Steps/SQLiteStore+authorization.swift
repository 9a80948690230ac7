import BramleyAPI
package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: AuthorizationStore {
  package func begin(
    _ flow: FlowRecord, atMost limit: Int, at now: Date
  ) async throws(StoreError) -> Bool {
    try await write { db in
      try db.run("DELETE FROM flow WHERE expires_at <= ?", [now.milliseconds])
      let count: Int = try db.row("SELECT COUNT(*) AS count FROM flow", [])?["count"] ?? 0
      guard count < limit else { return false }
      try db.run(
        """
        INSERT INTO flow (
          state_hash, id, browser_hash, client_id, redirect_uri, code_challenge, client_state, expires_at
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          flow.stateHash, flow.id, flow.browserHash, flow.binding.clientID.rawValue,
          flow.binding.redirectURI, flow.binding.codeChallenge, flow.clientState, flow.expiresAt.milliseconds,
        ])
      return true
    }
  }

  package func flow(stateHash: Data, at now: Date) async throws(StoreError) -> FlowRecord? {
    try await read { try $0.flow(stateHash, at: now) }
  }

  package func park(
    _ reply: Data, of person: Data?, inFlow id: String, at now: Date
  ) async throws(StoreError) -> Bool {
    try await write { db in
      try db.run(
        "UPDATE flow SET reply = ?, person = ? WHERE id = ? AND reply IS NULL AND expires_at > ?",
        [reply, person, id, now.milliseconds]) == 1
    }
  }

  package func repliedFlow(
    stateHash: Data, browserHash: Data, at now: Date
  ) async throws(StoreError) -> FlowRecord? {
    try await read { db in
      guard let flow = try db.flow(stateHash, at: now), flow.reply != nil, flow.browserHash == browserHash
      else { return nil }
      return flow
    }
  }

  package func endFlow(_ id: String) async throws(StoreError) -> Bool {
    try await write { db in try db.run("DELETE FROM flow WHERE id = ?", [id]) == 1 }
  }

  package func redeem(_ redemption: Redemption) async throws(StoreError) -> Redemption.Outcome {
    try await write { try $0.redeem(redemption) }
  }
}

extension Database {
  fileprivate func flow(_ stateHash: Data, at now: Date) throws -> FlowRecord? {
    try row("SELECT * FROM flow WHERE state_hash = ? AND expires_at > ?", [stateHash, now.milliseconds])
      .map { row in
        FlowRecord(
          id: row["id"], stateHash: row["state_hash"], browserHash: row["browser_hash"],
          binding: AuthorizationCodeBinding(row: row), clientState: row["client_state"],
          expiresAt: row.time("expires_at"), reply: row["reply"])
      }
  }

  fileprivate func redeem(_ redemption: Redemption) throws -> Redemption.Outcome {
    guard let row = try row("SELECT * FROM authorization_code WHERE hash = ?", [redemption.codeHash]) else {
      return .refused(ended: nil)
    }
    let opened = (row["session_id"] as String?).map(SessionID.init(rawValue:))
    guard AuthorizationCodeBinding(row: row) == redemption.binding else {
      return try burn(redemption, opened)
    }
    if let opened {
      let usedAt = row.optionalTime("used_at") ?? .distantPast
      guard redemption.now.timeIntervalSince(usedAt) <= Redemption.retryWindow,
        let session = try session(opened), session.isAlive(at: redemption.now),
        let account = try account(session.userID)
      else { return try burn(redemption, opened) }
      return .session(session, account, isNewUser: row["is_new_user"])
    }
    guard redemption.now < row.time("expires_at"), let account = try account(UserID(rawValue: row["user_id"]))
    else { return try burn(redemption, nil) }
    let session = try openSession(redemption, row, account)
    return .session(session, account, isNewUser: row["is_new_user"])
  }

  private func openSession(
    _ redemption: Redemption, _ row: Row, _ account: Account
  ) throws -> SessionRecord {
    let template = SessionTemplate(
      id: redemption.sessionID, clientID: redemption.binding.clientID,
      methods: try JSONColumn.decode([String].self, row["methods"]), deviceName: redemption.deviceName,
      authTime: row.time("auth_time"), now: redemption.now, policy: redemption.policy)
    let session = template.record(
      user: account.user.id, identity: IdentityID(rawValue: row["identity_id"]))
    try insert(session)
    try run(
      "UPDATE authorization_code SET used_at = ?, session_id = ? WHERE hash = ?",
      [redemption.now.milliseconds, session.id.rawValue, redemption.codeHash])
    return session
  }

  /// Makes a code worthless; a session that came of it ends.
  private func burn(_ redemption: Redemption, _ session: SessionID?) throws -> Redemption.Outcome {
    try run("DELETE FROM authorization_code WHERE hash = ?", [redemption.codeHash])
    guard let session, let record = try self.session(session),
      try end(session, because: .authorizationCodeReused, at: redemption.now)
    else { return .refused(ended: session) }
    try insert(
      AuditEvent(
        id: redemption.auditID, kind: .authorizationCodeReused, at: redemption.now, userID: record.userID,
        sessionID: session, detail: ["client_id": record.clientID.rawValue]))
    return .refused(ended: session)
  }
}

extension AuthorizationCodeBinding {
  fileprivate init(row: Row) {
    self.init(
      clientID: ClientID(rawValue: row["client_id"]), redirectURI: row["redirect_uri"],
      codeChallenge: row["code_challenge"])
  }
}
