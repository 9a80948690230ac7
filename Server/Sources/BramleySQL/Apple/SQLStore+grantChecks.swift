package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: GrantCheckStore {
  package func activeGrants(of clients: [ClientID]) async throws(StoreError) -> Int {
    try await engine.read { tx in
      try tx.count(
        "SELECT COUNT(*) FROM apple_grant WHERE revoked_at IS NULL AND \(isOf(clients))",
        SQLParameters(clients.map(\.rawValue)))
    }
  }

  package func takeChecks(
    of clients: [ClientID], limit: Int, at now: Date
  ) async throws(StoreError) -> [GrantCheck] {
    let due = """
      SELECT identity_id, client_id FROM apple_grant
      WHERE revoked_at IS NULL AND next_check_at <= ? AND \(isOf(clients))
        AND client_id NOT IN (SELECT client_id FROM check_pause WHERE until > ?)
      ORDER BY next_check_at LIMIT ?
      """
    func arguments(limit: Int) -> SQLParameters {
      [now] + SQLParameters(clients.map(\.rawValue)) + [now, limit]
    }
    // Most looks find nothing: a read costs no commit.
    let one = arguments(limit: 1)
    guard try await engine.read({ tx in try tx.exists(due, one) }) else { return [] }
    let all = arguments(limit: limit)
    return try await engine.write { tx in
      try tx.take(
        "(identity_id, client_id) IN (\(due)) AND revoked_at IS NULL AND next_check_at <= ?",
        all + [now], at: now)
    }
  }

  package func takeCheck(
    of identity: IdentityKey, for client: ClientID, unlessTakenAfter limit: Date, at now: Date
  ) async throws(StoreError) -> GrantCheck? {
    try await engine.write { tx in
      guard let id = try tx.identity(identity)?.id else { return nil }
      return try tx.take(
        "identity_id = ? AND client_id = ? AND revoked_at IS NULL AND (checked_at IS NULL OR checked_at <= ?)",
        [id.rawValue, client.rawValue, limit], at: now
      ).first
    }
  }

  package func record(
    _ outcome: GrantCheck.Outcome, of check: GrantCheck, at now: Date
  ) async throws(StoreError) -> CheckPause? {
    try await engine.write { try $0.record(outcome, of: check, at: now) }
  }

  package func standings(of identity: IdentityKey) async throws(StoreError) -> [GrantStanding] {
    try await engine.read { tx in
      guard let id = try tx.identity(identity)?.id else { return [] }
      return try tx.standings(of: id)
    }
  }

  package func pauses(at now: Date) async throws(StoreError) -> [CheckPause] {
    try await engine.read { tx in
      try tx.all(
        "SELECT client_id, since, until FROM check_pause WHERE until > ? ORDER BY client_id", [now],
        CheckPause.init(row:))
    }
  }
}

/// A condition for as many arguments as there are clients.
private func isOf(_ clients: [ClientID]) -> String {
  "client_id IN (\(Array(repeating: "?", count: clients.count).joined(separator: ", ")))"
}

extension SQLTransaction {
  func standings(of identity: IdentityID) throws -> [GrantStanding] {
    try all(
      """
      SELECT client_id, kept_at, checked_at, confirmed_at, refused_at, refusal, revoked_at FROM apple_grant
      WHERE identity_id = ? ORDER BY client_id
      """, [identity.rawValue],
      GrantStanding.init(row:))
  }

  /// The UPDATE that makes grants nobody else's for a day.
  fileprivate func take(
    _ condition: String, _ arguments: SQLParameters, at now: Date
  ) throws -> [GrantCheck] {
    let next = now.addingTimeInterval(GrantCheck.interval)
    let taken = try rows(
      """
      UPDATE apple_grant SET checked_at = ?, next_check_at = ? WHERE \(condition)
      RETURNING client_id, sealed_refresh_token, kept_at, identity_id
      """,
      [now, next] + arguments)
    return try taken.compactMap { row in
      let identity = try first(
        "SELECT \(IdentityRecord.columns) FROM identity WHERE id = ?", [try row.text(3)],
        IdentityRecord.init(row:))
      return try identity.map {
        GrantCheck(grant: try GrantRecord(of: $0.key, row: row), takenAt: now)
      }
    }
  }

  fileprivate func record(
    _ outcome: GrantCheck.Outcome, of check: GrantCheck, at now: Date
  ) throws -> CheckPause? {
    guard let identity = try identity(check.grant.identity) else { return nil }
    let client = check.grant.clientID
    let isSame = "WHERE identity_id = ? AND client_id = ? AND kept_at = ? AND revoked_at IS NULL"
    let same: SQLParameters = [
      identity.id.rawValue, client.rawValue, check.grant.keptAt,
    ]
    switch outcome {
    case .confirmed:
      try write(
        "UPDATE apple_grant SET confirmed_at = ?, refused_at = NULL, refusal = NULL \(isSame)",
        [now] + same)
      if let told = check.told { try learn(told.email, toldAt: told.at, of: identity) }
      return nil
    case .postponed(let until):
      // Even so Apple is not asked twice in a day about what it has confirmed.
      try write(
        """
        UPDATE apple_grant
        SET checked_at = NULL, next_check_at = CASE WHEN confirmed_at > ? THEN confirmed_at + ? ELSE ? END
        \(isSame) AND checked_at = ?
        """,
        [until.addingTimeInterval(-GrantCheck.interval), Int64(GrantCheck.interval * 1_000), until] + same
          + [check.takenAt])
      return nil
    case .refused(let words):
      guard try !isPaused(client, at: now) else { return nil }
      try write(
        "UPDATE apple_grant SET refused_at = COALESCE(refused_at, ?), refusal = ? \(isSame)",
        [now, words.rawValue] + same)
      return try pauseIfTooMany(client, at: now)
    }
  }

  /// A newer sign-in knows better. What a check tells is no sign-in, so the newest token's time stays.
  private func learn(_ email: EmailClaim, toldAt: Date, of identity: IdentityRecord) throws {
    guard toldAt >= identity.newestTokenAt.wholeSecond, var user = try account(identity.userID)?.user else {
      return
    }
    let before = user
    if user.email == nil || user.email == identity.email { user.learn(email: email, name: nil) }
    var known = identity
    known.learn(email: email, tokenIssuedAt: identity.newestTokenAt)
    if known != identity { try update(known) }
    if user != before { try update(user) }
  }

  func isPaused(_ client: ClientID, at now: Date) throws -> Bool {
    try exists(
      "SELECT 1 FROM check_pause WHERE client_id = ? AND until > ?", [client.rawValue, now])
  }

  /// Begins a pause when the last hour's refusals are too many, and forgets those that were not settled yet.
  private func pauseIfTooMany(_ client: ClientID, at now: Date) throws -> CheckPause? {
    let since = now.addingTimeInterval(-MassRefusalRule.window)
    func number(_ condition: String) throws -> Int {
      try count(
        "SELECT COUNT(*) FROM apple_grant WHERE client_id = ? AND \(condition)", [client.rawValue, since])
    }
    let refused = try number("refused_at > ?")
    // All answers are counted only when these refusals would be too many among them alone.
    guard MassRefusalRule.isBroken(refused: refused, answered: refused) else { return nil }
    let accepted = try number("checked_at > ? AND confirmed_at >= checked_at AND refused_at IS NULL")
    guard MassRefusalRule.isBroken(refused: refused, answered: refused + accepted) else { return nil }
    let pause = CheckPause(
      clientID: client, since: now, until: now.addingTimeInterval(MassRefusalRule.pause))
    try write(
      """
      INSERT INTO check_pause (client_id, since, until, reason) VALUES (?, ?, ?, 'mass_refusal')
      ON CONFLICT (client_id) DO UPDATE SET
        since = excluded.since, until = excluded.until, reason = excluded.reason
      """, [client.rawValue, pause.since, pause.until])
    try write(
      """
      UPDATE apple_grant SET refused_at = NULL, refusal = NULL
      WHERE client_id = ? AND refused_at IS NOT NULL AND revoked_at IS NULL
      """, [client.rawValue])
    return pause
  }
}

extension GrantStanding {
  init(row: SQLRow) throws {
    self.init(
      clientID: ClientID(rawValue: try row.text(0)), keptAt: try row.time(1),
      checkedAt: try row.optionalTime(2), confirmedAt: try row.optionalTime(3),
      refusedAt: try row.optionalTime(4), refusal: try row.optionalText(5).map(GrantRefusal.init(rawValue:)),
      revokedAt: try row.optionalTime(6))
  }
}

extension CheckPause {
  fileprivate init(row: SQLRow) throws {
    self.init(
      clientID: ClientID(rawValue: try row.text(0)), since: try row.time(1), until: try row.time(2))
  }
}
