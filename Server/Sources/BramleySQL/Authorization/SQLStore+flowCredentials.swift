import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore {
  package func keep(
    _ credential: FlowCredential, at now: Date
  ) async throws(StoreError) -> FlowCredential.Outcome {
    try await engine.write { try $0.keep(credential, at: now) }
  }

  package func credential(for use: FlowCodeUse) async throws(StoreError) -> Data? {
    try await engine.write { try $0.credential(for: use) }
  }
}

extension SQLTransaction {
  fileprivate func keep(_ credential: FlowCredential, at now: Date) throws -> FlowCredential.Outcome {
    let flow = credential.flow
    let outcome = credential.judge(isFlowFinished: try isFinished(flow.hash), at: now)
    guard outcome == .kept else { return outcome }
    try write("INSERT INTO spent_nonce (hash, expires_at) VALUES (?, ?)", [flow.hash, flow.expiresAt])
    try write("DELETE FROM parked_reply WHERE mark = ?", [flow.hash])
    let terms = credential.terms
    try write(
      """
      INSERT INTO flow_credential (
        hash, client_id, redirect_uri, code_challenge, provider, purpose, credential, person, expires_at
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        credential.hash, credential.client.rawValue, terms.redirectURI, terms.codeChallenge,
        terms.provider.rawValue, terms.purpose.rawValue, credential.sealed, credential.person,
        credential.expiresAt,
      ])
    if let job = credential.abandonment { try insert(job) }
    return .kept
  }

  fileprivate func credential(for use: FlowCodeUse) throws -> Data? {
    guard
      let code = try first(
        """
        SELECT redirect_uri, code_challenge, provider, purpose, credential, expires_at, used_at, session_id,
          client_id
        FROM flow_credential WHERE hash = ?
        """, [use.codeHash], FlowCodeUse.Record.init(row:))
    else {
      // The code of a sign-in proves nothing to a session, and ends here.
      try write("DELETE FROM authorization_code WHERE hash = ? AND session_id IS NULL", [use.codeHash])
      return nil
    }
    switch use.judge(code) {
    case .first:
      try write(
        "UPDATE flow_credential SET used_at = ?, session_id = ? WHERE hash = ?",
        [use.now, use.session.rawValue, use.codeHash])
      return code.sealed
    case .again: return code.sealed
    case .invalidate:
      try write("DELETE FROM flow_credential WHERE hash = ?", [use.codeHash])
      return nil
    }
  }

  /// Deletes what waits of the browser flows of a person who was removed.
  func deleteFlows(of person: Data) throws {
    try write("DELETE FROM parked_reply WHERE person = ?", [person])
    try write("DELETE FROM flow_credential WHERE person = ?", [person])
  }
}

extension FlowCodeUse.Record {
  fileprivate init(row: SQLRow) throws {
    guard let purpose = SignInPurpose(rawValue: try row.text(3)) else {
      throw StoreError(.broken, "a flow's code is for an unknown purpose")
    }
    let (usedAt, session) = (try row.optionalTime(6), try row.optionalText(7))
    self.init(
      terms: FlowCodeTerms(
        redirectURI: try row.text(0), codeChallenge: try row.text(1),
        provider: ProviderID(rawValue: try row.text(2)), purpose: purpose),
      client: ClientID(rawValue: try row.text(8)), sealed: try row.bytes(4), expiresAt: try row.time(5),
      use: usedAt.flatMap { at in session.map { (at, SessionID(rawValue: $0)) } })
  }
}
