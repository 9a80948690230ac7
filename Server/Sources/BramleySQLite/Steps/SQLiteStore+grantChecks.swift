package import BramleyAPI
package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: GrantCheckStore {
  package func activeGrants(of clients: [ClientID]) async throws(StoreError) -> Int {
    try await read { db in
      let sql = "SELECT COUNT(*) AS count FROM apple_grant WHERE revoked_at IS NULL AND \(isOf(clients))"
      return try db.row(sql, StatementArguments(clients.map(\.rawValue)))?["count"] ?? 0
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
    func arguments(limit: Int) -> StatementArguments {
      [now.milliseconds] + StatementArguments(clients.map(\.rawValue)) + [now.milliseconds, limit]
    }
    // Most looks find nothing: a read costs no commit.
    let one = arguments(limit: 1)
    guard try await read({ db in try db.row(due, one) != nil }) else { return [] }
    let all = arguments(limit: limit)
    return try await write { db in
      try db.take(
        "(identity_id, client_id) IN (\(due)) AND revoked_at IS NULL AND next_check_at <= ?",
        all + [now.milliseconds], at: now)
    }
  }

  package func takeCheck(
    of identity: IdentityKey, for client: ClientID, unlessTakenAfter limit: Date, at now: Date
  ) async throws(StoreError) -> GrantCheck? {
    try await write { db in
      guard let id = try db.identity(identity)?.id else { return nil }
      return try db.take(
        "identity_id = ? AND client_id = ? AND revoked_at IS NULL AND (checked_at IS NULL OR checked_at <= ?)",
        [id.rawValue, client.rawValue, limit.milliseconds], at: now
      ).first
    }
  }

  package func record(
    _ outcome: GrantCheck.Outcome, of check: GrantCheck, at now: Date
  ) async throws(StoreError) -> CheckPause? {
    try await write { try $0.record(outcome, of: check, at: now) }
  }

  package func standings(of identity: IdentityKey) async throws(StoreError) -> [GrantStanding] {
    try await read { db in
      guard let id = try db.identity(identity)?.id else { return [] }
      return try db.standings(of: id)
    }
  }

  package func pauses(at now: Date) async throws(StoreError) -> [CheckPause] {
    try await read { db in
      try db.all(
        "SELECT * FROM check_pause WHERE until > ? ORDER BY client_id", [now.milliseconds],
        CheckPause.init(row:))
    }
  }
}

/// A condition for as many arguments as there are clients.
private func isOf(_ clients: [ClientID]) -> String {
  "client_id IN (\(Array(repeating: "?", count: clients.count).joined(separator: ", ")))"
}

extension Database {
  func standings(of identity: IdentityID) throws -> [GrantStanding] {
    try all(
      "SELECT * FROM apple_grant WHERE identity_id = ? ORDER BY client_id", [identity.rawValue],
      GrantStanding.init(row:))
  }

  /// The UPDATE that makes grants nobody else's for a day.
  fileprivate func take(
    _ condition: String, _ arguments: StatementArguments, at now: Date
  ) throws -> [GrantCheck] {
    let next = now.addingTimeInterval(GrantCheck.interval)
    let taken = try rows(
      "UPDATE apple_grant SET checked_at = ?, next_check_at = ? WHERE \(condition) RETURNING *",
      [now.milliseconds, next.milliseconds] + arguments)
    return try taken.compactMap { row in
      let identity = try first(
        "SELECT * FROM identity WHERE id = ?", [row["identity_id"] as String], IdentityRecord.init(row:))
      return identity.map {
        GrantCheck(
          grant: GrantRecord(
            identity: $0.key, clientID: ClientID(rawValue: row["client_id"]),
            sealedRefreshToken: row["sealed_refresh_token"], keptAt: row.time("kept_at")),
          takenAt: now)
      }
    }
  }

  fileprivate func record(
    _ outcome: GrantCheck.Outcome, of check: GrantCheck, at now: Date
  ) throws -> CheckPause? {
    guard let identity = try identity(check.grant.identity) else { return nil }
    let client = check.grant.clientID
    let isSame = "WHERE identity_id = ? AND client_id = ? AND kept_at = ? AND revoked_at IS NULL"
    let same: StatementArguments = [
      identity.id.rawValue, client.rawValue, check.grant.keptAt.milliseconds,
    ]
    switch outcome {
    case .confirmed:
      try run(
        "UPDATE apple_grant SET confirmed_at = ?, refused_at = NULL, refusal = NULL \(isSame)",
        [now.milliseconds] + same)
      if let told = check.told { try learn(told.email, toldAt: told.at, of: identity) }
      return nil
    case .postponed(let until):
      // Even so Apple is not asked twice in a day about what it has confirmed.
      try run(
        """
        UPDATE apple_grant
        SET checked_at = NULL, next_check_at = max(?, COALESCE(confirmed_at + ?, 0)) \(isSame) AND checked_at = ?
        """,
        [until.milliseconds, Int64(GrantCheck.interval * 1_000)] + same + [check.takenAt.milliseconds])
      return nil
    case .refused(let words):
      guard try !isPaused(client, at: now) else { return nil }
      try run(
        "UPDATE apple_grant SET refused_at = COALESCE(refused_at, ?), refusal = ? \(isSame)",
        [now.milliseconds, words.rawValue] + same)
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
    try row(
      "SELECT 1 FROM check_pause WHERE client_id = ? AND until > ?", [client.rawValue, now.milliseconds])
      != nil
  }

  /// Begins a pause when the last hour's refusals are too many, and forgets those that were not settled yet.
  private func pauseIfTooMany(_ client: ClientID, at now: Date) throws -> CheckPause? {
    let since = now.addingTimeInterval(-MassRefusalRule.window).milliseconds
    func count(_ condition: String) throws -> Int {
      try row(
        "SELECT COUNT(*) AS count FROM apple_grant WHERE client_id = ? AND \(condition)",
        [client.rawValue, since])?["count"] ?? 0
    }
    let refused = try count("refused_at > ?")
    // All answers are counted only when these refusals would be too many among them alone.
    guard MassRefusalRule.isBroken(refused: refused, answered: refused) else { return nil }
    let accepted = try count("checked_at > ? AND confirmed_at >= checked_at AND refused_at IS NULL")
    guard MassRefusalRule.isBroken(refused: refused, answered: refused + accepted) else { return nil }
    let pause = CheckPause(
      clientID: client, since: now, until: now.addingTimeInterval(MassRefusalRule.pause))
    try run(
      """
      INSERT INTO check_pause (client_id, since, until, reason) VALUES (?, ?, ?, 'mass_refusal')
      ON CONFLICT (client_id) DO UPDATE SET
        since = excluded.since, until = excluded.until, reason = excluded.reason
      """, [client.rawValue, pause.since.milliseconds, pause.until.milliseconds])
    try run(
      """
      UPDATE apple_grant SET refused_at = NULL, refusal = NULL
      WHERE client_id = ? AND refused_at IS NOT NULL AND revoked_at IS NULL
      """, [client.rawValue])
    return pause
  }
}

extension GrantStanding {
  init(row: Row) {
    self.init(
      clientID: ClientID(rawValue: row["client_id"]), keptAt: row.time("kept_at"),
      checkedAt: row.optionalTime("checked_at"), confirmedAt: row.optionalTime("confirmed_at"),
      refusedAt: row.optionalTime("refused_at"),
      refusal: (row["refusal"] as String?).map(GrantRefusal.init(rawValue:)),
      revokedAt: row.optionalTime("revoked_at"))
  }
}

extension CheckPause {
  fileprivate init(row: Row) {
    self.init(
      clientID: ClientID(rawValue: row["client_id"]), since: row.time("since"), until: row.time("until"))
  }
}
