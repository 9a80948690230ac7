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
      RETURNING client_id, sealed_refresh_token, kept_at, identity_id, checked_at
      """,
      [now, next] + arguments)
    return try taken.compactMap { row in
      let identity = try first(
        "SELECT \(IdentityRecord.columns) FROM identity WHERE id = ?", [try row.text(3)],
        IdentityRecord.init(row:))
      return try identity.map {
        GrantCheck(grant: try GrantRecord(of: $0.key, row: row), takenAt: try row.time(4))
      }
    }
  }

  fileprivate func record(
    _ outcome: GrantCheck.Outcome, of check: GrantCheck, at now: Date
  ) throws -> CheckPause? {
    guard let identity = try identity(check.grant.identity) else { return nil }
    let client = check.grant.clientID
    let standing = try standings(of: identity.id).first { $0.clientID == client }
    let key: SQLParameters = [identity.id.rawValue, client.rawValue]
    if outcome == .confirmed { try learn(from: check, of: identity) }
    switch check.judge(outcome, of: standing, isPaused: try isPaused(client, at: now), at: now) {
    case .ignore: return nil
    case .confirm:
      try write(
        """
        UPDATE apple_grant SET confirmed_at = ?, refused_at = NULL, refusal = NULL
        WHERE identity_id = ? AND client_id = ?
        """, [now] + key)
      return nil
    case .postpone(let until):
      try write(
        "UPDATE apple_grant SET checked_at = NULL, next_check_at = ? WHERE identity_id = ? AND client_id = ?",
        [until] + key)
      return nil
    case .refuse(let since, let words):
      try write(
        "UPDATE apple_grant SET refused_at = ?, refusal = ? WHERE identity_id = ? AND client_id = ?",
        [since, words.rawValue] + key)
      return try pauseIfTooMany(client, at: now)
    }
  }

  private func learn(from check: GrantCheck, of identity: IdentityRecord) throws {
    guard let account = try account(identity.userID),
      let (user, known) = check.learned(by: account, of: identity)
    else { return }
    if known != identity { try update(known) }
    if user != account.user { try update(user) }
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
    let pause = try MassRefusalRule.pause(
      for: client, refused: try number("refused_at > ?"),
      accepted: { try number("checked_at > ? AND confirmed_at >= checked_at AND refused_at IS NULL") },
      at: now)
    guard let pause else { return nil }
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
