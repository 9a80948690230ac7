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
        SELECT client_id, redirect_uri, code_challenge, user_id, identity_id, is_new_user, auth_time, methods,
          expires_at, used_at, session_id, provider
        FROM authorization_code WHERE hash = ?
        """, [redemption.codeHash], AuthorizationCodeRecord.init(row:))
    else { return .refused(ended: nil) }
    let opened = try code.sessionID.flatMap { try session($0) }
    let verdict = redemption.judge(code, opened: opened)
    switch verdict {
    case .open(let session), .again(let session):
      // Codes are deleted with their account.
      guard let account = try account(code.userID) else { return .refused(ended: nil) }
      if case .open = verdict {
        try insert(session)
        try write(
          "UPDATE authorization_code SET used_at = ?, session_id = ? WHERE hash = ?",
          [redemption.now, session.id.rawValue, redemption.codeHash])
      }
      return .session(session, account, isNewUser: code.isNewUser)
    case .invalidate:
      try write("DELETE FROM authorization_code WHERE hash = ?", [redemption.codeHash])
      if let opened { try endForReuse(opened, auditID: redemption.auditID, at: redemption.now) }
      return .refused(ended: code.sessionID)
    }
  }
}

extension AuthorizationCodeRecord {
  fileprivate init(row: SQLRow) throws {
    self.init(
      binding: try AuthorizationCodeBinding(row: row), userID: UserID(rawValue: try row.text(3)),
      identityID: IdentityID(rawValue: try row.text(4)), isNewUser: try row.bool(5),
      authTime: try row.time(6), provider: ProviderID(rawValue: try row.text(11)),
      methods: try JSONColumn.decode([AuthenticationMethod].self, try row.text(7)),
      expiresAt: try row.time(8), usedAt: try row.optionalTime(9),
      sessionID: try row.optionalText(10).map(SessionID.init(rawValue:)))
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
