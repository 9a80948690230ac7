import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: AuthorizationStore {
  package func begin(
    _ flow: FlowRecord, atMost limit: Int, at now: Date
  ) async throws(StoreError) -> Bool {
    try await engine.write { tx in
      try tx.write("DELETE FROM flow WHERE expires_at <= ?", [now])
      let count = try tx.count("SELECT COUNT(*) FROM flow", [])
      guard count < limit else { return false }
      try tx.write(
        """
        INSERT INTO flow (
          state_hash, id, browser_hash, client_id, redirect_uri, code_challenge, client_state, expires_at
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          flow.stateHash, flow.id, flow.browserHash, flow.binding.clientID.rawValue,
          flow.binding.redirectURI, flow.binding.codeChallenge, flow.clientState, flow.expiresAt,
        ])
      return true
    }
  }

  package func flow(stateHash: Data, at now: Date) async throws(StoreError) -> FlowRecord? {
    try await engine.read { try $0.flow(stateHash, at: now) }
  }

  package func park(
    _ reply: Data, of person: Data?, inFlow id: String, at now: Date
  ) async throws(StoreError) -> Bool {
    try await engine.write { tx in
      try tx.run(
        "UPDATE flow SET reply = ?, person = ? WHERE id = ? AND reply IS NULL AND expires_at > ?",
        [reply, person, id, now]) == 1
    }
  }

  package func repliedFlow(
    stateHash: Data, browserHash: Data, at now: Date
  ) async throws(StoreError) -> FlowRecord? {
    try await engine.read { tx in
      guard let flow = try tx.flow(stateHash, at: now), flow.reply != nil, flow.browserHash == browserHash
      else { return nil }
      return flow
    }
  }

  package func endFlow(_ id: String) async throws(StoreError) -> Bool {
    try await engine.write { tx in try tx.run("DELETE FROM flow WHERE id = ?", [id]) == 1 }
  }

  package func redeem(_ redemption: Redemption) async throws(StoreError) -> Redemption.Outcome {
    try await engine.write { try $0.redeem(redemption) }
  }
}

extension SQLTransaction {
  fileprivate func flow(_ stateHash: Data, at now: Date) throws -> FlowRecord? {
    try first(
      """
      SELECT id, state_hash, browser_hash, client_state, expires_at, reply, client_id, redirect_uri, code_challenge
      FROM flow WHERE state_hash = ? AND expires_at > ?
      """, [stateHash, now]
    ) { row in
      FlowRecord(
        id: try row.text(0), stateHash: try row.bytes(1), browserHash: try row.bytes(2),
        binding: try AuthorizationCodeBinding(row: row.from(6)), clientState: try row.optionalText(3),
        expiresAt: try row.time(4), reply: try row.optionalBytes(5))
    }
  }

  fileprivate func redeem(_ redemption: Redemption) throws -> Redemption.Outcome {
    guard
      let code = try first(
        """
        SELECT user_id, identity_id, is_new_user, auth_time, methods, expires_at, used_at, session_id, client_id,
          redirect_uri, code_challenge, provider
        FROM authorization_code WHERE hash = ?
        """, [redemption.codeHash], AuthorizationCodeRow.init(row:))
    else { return .refused(ended: nil) }
    guard code.binding == redemption.binding else { return try burn(redemption, code.sessionID) }
    if let opened = code.sessionID {
      let usedAt = code.usedAt ?? .distantPast
      guard redemption.now.timeIntervalSince(usedAt) <= Redemption.retryWindow,
        let session = try session(opened), session.isAlive(at: redemption.now),
        let account = try account(session.userID)
      else { return try burn(redemption, opened) }
      return .session(session, account, isNewUser: code.isNewUser)
    }
    guard redemption.now < code.expiresAt, let account = try account(code.userID) else {
      return try burn(redemption, nil)
    }
    let session = try openSession(redemption, code, account)
    return .session(session, account, isNewUser: code.isNewUser)
  }

  private func openSession(
    _ redemption: Redemption, _ code: AuthorizationCodeRow, _ account: Account
  ) throws -> SessionRecord {
    let template = SessionTemplate(
      id: redemption.sessionID, clientID: redemption.binding.clientID,
      provider: code.provider, methods: code.methods, deviceName: redemption.deviceName,
      authTime: code.authTime, now: redemption.now,
      policy: redemption.policy)
    let session = template.record(
      user: account.user.id, identity: code.identityID)
    try insert(session)
    try write(
      "UPDATE authorization_code SET used_at = ?, session_id = ? WHERE hash = ?",
      [redemption.now, session.id.rawValue, redemption.codeHash])
    return session
  }

  /// Makes a code worthless; a session that came of it ends.
  private func burn(_ redemption: Redemption, _ session: SessionID?) throws -> Redemption.Outcome {
    try write("DELETE FROM authorization_code WHERE hash = ?", [redemption.codeHash])
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

private struct AuthorizationCodeRow {
  var userID: UserID
  var identityID: IdentityID
  var isNewUser: Bool
  var authTime: Date
  var provider: ProviderID
  var methods: [AuthenticationMethod]
  var expiresAt: Date
  var usedAt: Date?
  var sessionID: SessionID?
  var binding: AuthorizationCodeBinding

  init(row: SQLRow) throws {
    userID = UserID(rawValue: try row.text(0))
    identityID = IdentityID(rawValue: try row.text(1))
    isNewUser = try row.bool(2)
    authTime = try row.time(3)
    methods = try JSONColumn.decode([AuthenticationMethod].self, try row.text(4))
    expiresAt = try row.time(5)
    usedAt = try row.optionalTime(6)
    sessionID = try row.optionalText(7).map(SessionID.init(rawValue:))
    binding = try AuthorizationCodeBinding(row: row.from(8))
    provider = ProviderID(rawValue: try row.text(11))
  }
}

extension AuthorizationCodeBinding {
  /// Reads client, address and challenge.
  fileprivate init(row: SQLRow) throws {
    self.init(
      clientID: ClientID(rawValue: try row.text(0)), redirectURI: try row.text(1),
      codeChallenge: try row.text(2))
  }
}
