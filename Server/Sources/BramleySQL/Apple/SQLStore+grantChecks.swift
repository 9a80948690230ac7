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
    // The client is compared as an expression: SQLite would else look through all grants of a client for those that are due.
    let due = """
      SELECT identity_id, client_id FROM apple_grant
      WHERE revoked_at IS NULL AND next_check_at <= ? AND \(isOf(clients, column: "client_id || ''"))
        AND client_id NOT IN (SELECT client_id FROM check_pause WHERE until > ?)
      ORDER BY next_check_at LIMIT ?
      """
    func arguments(limit: Int) -> SQLParameters {
      [now] + SQLParameters(clients.map(\.rawValue)) + [now, limit]
    }
    // Usually no check is due, and a read needs no commit.
    let one = arguments(limit: 1)
    guard try await engine.read({ tx in try tx.exists(due, one) }) else { return [] }
    let all = arguments(limit: limit)
    return try await engine.write(.readCommitted) { tx in
      try tx.take("\(due) \(tx.dialect.lockingFree)", all, at: now)
    }
  }

  package func takeCheck(
    of identity: IdentityKey, for client: ClientID, unlessTakenAfter limit: Date, at now: Date
  ) async throws(StoreError) -> GrantCheck? {
    try await engine.write { tx in
      guard let id = try tx.identity(identity)?.id else { return nil }
      return try tx.take(
        """
        SELECT identity_id, client_id FROM apple_grant
        WHERE identity_id = ? AND client_id = ? AND revoked_at IS NULL AND (checked_at IS NULL OR checked_at <= ?)
        """, [id.rawValue, client.rawValue, limit], at: now
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

/// The condition that a grant belongs to one of these clients, with a placeholder for each.
private func isOf(_ clients: [ClientID], column: String = "client_id") -> String {
  // Not every database takes an empty list.
  clients.isEmpty ? "1 = 0" : "\(column) IN (\(clients.map { _ in "?" }.joined(separator: ", ")))"
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

  /// Takes grants for a check, so that nobody else takes them for a day.
  ///
  /// - Parameter due: a query for their identities and clients. PostgreSQL might run it more than once, and then skip what
  ///   it has just locked, if it did not have to keep the answer.
  fileprivate func take(
    _ due: String, _ arguments: SQLParameters, at now: Date
  ) throws -> [GrantCheck] {
    let next = now.addingTimeInterval(GrantCheck.interval)
    let taken = try rows(
      """
      WITH taken AS MATERIALIZED (\(due))
      UPDATE apple_grant SET checked_at = ?, next_check_at = ?
      WHERE (identity_id, client_id) IN (SELECT identity_id, client_id FROM taken)
      RETURNING client_id, sealed_refresh_token, kept_at, identity_id, checked_at
      """,
      arguments + [now, next])
    return try taken.compactMap { row in
      let identity = try first(
        "SELECT \(IdentityRecord.columns) FROM identity WHERE id = ?", [try row.text(3)],
        IdentityRecord.init(row:))
      return try identity.map {
        GrantCheck(grant: try GrantRecord(of: $0.key, row: row), takenAt: try row.time(4))
      }
    }
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
