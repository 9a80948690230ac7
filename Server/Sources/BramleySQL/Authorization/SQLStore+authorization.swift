import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: AuthorizationStore {
  package func park(
    _ reply: ParkedReply, atMost limit: Int, at now: Date
  ) async throws(StoreError) -> ParkedReply.Outcome {
    try await engine.write { try $0.park(reply, atMost: limit, at: now) }
  }

  package func parkedReply(_ mark: Data, at now: Date) async throws(StoreError) -> Data? {
    try await engine.read { tx in
      try tx.first("SELECT fields FROM parked_reply WHERE mark = ? AND expires_at > ?", [mark, now]) {
        try $0.bytes(0)
      }
    }
  }

  package func deleteParkedReply(_ mark: Data) async throws(StoreError) {
    try await engine.write { try $0.write("DELETE FROM parked_reply WHERE mark = ?", [mark]) }
  }

  package func isFinished(_ mark: Data) async throws(StoreError) -> Bool {
    try await engine.read { try $0.isFinished(mark) }
  }

  package func foresee(_ redemption: Redemption) async throws(StoreError) -> SessionRecord? {
    try await engine.read { tx in
      guard let code = try tx.code(redemption.codeHash) else { return nil }
      switch redemption.judge(code, opened: try code.sessionID.flatMap { try tx.session($0) }) {
      case .open(let session), .again(let session): return session
      case .invalidate: return nil
      }
    }
  }

  package func redeem(_ redemption: Redemption) async throws(StoreError) -> Redemption.Outcome {
    try await engine.write { try $0.redeem(redemption) }
  }
}

extension SQLTransaction {
  fileprivate func park(
    _ reply: ParkedReply, atMost limit: Int, at now: Date
  ) throws -> ParkedReply.Outcome {
    let verdict = try reply.judge(
      isFinished: try isFinished(reply.mark),
      isParked: try exists("SELECT 1 FROM parked_reply WHERE mark = ?", [reply.mark]), atMost: limit,
      waiting: { try count("SELECT COUNT(*) FROM parked_reply WHERE expires_at > ?", [now]) })
    if case .answer(let outcome) = verdict { return outcome }
    // A bounded number of expired rows goes with each new one, so that they never pile up.
    try write(
      """
      DELETE FROM parked_reply WHERE mark IN (SELECT mark FROM parked_reply WHERE expires_at <= ? LIMIT 20)
      """, [now])
    try write(
      "INSERT INTO parked_reply (mark, fields, person, expires_at) VALUES (?, ?, ?, ?)",
      [reply.mark, reply.fields, reply.person, reply.expiresAt])
    return .parked
  }

  /// Whether a browser flow was finished.
  func isFinished(_ mark: Data) throws -> Bool {
    try exists("SELECT 1 FROM spent_nonce WHERE hash = ?", [mark])
  }

  fileprivate func code(_ hash: Data) throws -> AuthorizationCodeRecord? {
    try first(
      """
      SELECT client_id, redirect_uri, code_challenge, user_id, identity_id, is_new_user, auth_time, methods,
        expires_at, used_at, session_id, provider, provider_sid, key_thumbprint
      FROM authorization_code
      WHERE hash = ? AND account_generation >= (SELECT generation FROM account WHERE account.id = user_id)
      """, [hash], AuthorizationCodeRecord.init(row:))
  }

  fileprivate func redeem(_ redemption: Redemption) throws -> Redemption.Outcome {
    guard let code = try code(redemption.codeHash) else {
      // The code of a link or a reauthentication opens no session, and ends here.
      try write("DELETE FROM flow_credential WHERE hash = ?", [redemption.codeHash])
      return .refused(ended: nil)
    }
    let opened = try code.sessionID.flatMap { try session($0) }
    let verdict = redemption.judge(code, opened: opened)
    switch verdict {
    case .open(let session), .again(let session):
      // Codes are deleted with their account.
      guard let account = try account(code.userID) else { return .refused(ended: nil) }
      if case .open = verdict {
        try open(session, within: redemption.policy.cap)
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
      authTime: try row.optionalTime(6), provider: ProviderID(rawValue: try row.text(11)),
      methods: try JSONColumn.decode([AuthenticationMethod].self, try row.text(7)),
      expiresAt: try row.time(8), usedAt: try row.optionalTime(9),
      sessionID: try row.optionalText(10).map(SessionID.init(rawValue:)))
    providerSession = try row.optionalText(12).map(ProviderSession.init(rawValue:))
    binding.keyThumbprint = try row.optionalText(13)
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
