import BramleyAPI
package import BramleyCore
package import Foundation

// The decision what a refused grant means.

extension SQLStore {
  package func refusals(
    before time: Date, limit: Int
  ) async throws(StoreError) -> [GrantSettlement.Subject] {
    try await engine.read { tx in
      try tx.all(
        """
        SELECT i.provider, i.team, i.subject, g.client_id, g.kept_at
        FROM apple_grant g JOIN identity i ON i.id = g.identity_id
        WHERE g.refused_at <= ? AND g.refused_at IS NOT NULL AND g.revoked_at IS NULL
        ORDER BY g.refused_at LIMIT ?
        """, [time, limit]
      ) { row in
        GrantSettlement.Subject(
          identity: try IdentityKey(row: row), clientID: ClientID(rawValue: try row.text(3)),
          keptAt: try row.time(4))
      }
    }
  }

  package func settle(
    _ settlement: GrantSettlement
  ) async throws(StoreError) -> GrantSettlement.Outcome {
    try await engine.write { try $0.settle(settlement) }
  }
}

extension SQLTransaction {
  fileprivate func settle(_ settlement: GrantSettlement) throws -> GrantSettlement.Outcome {
    guard let identity = try identity(settlement.subject.identity),
      let facts = try facts(of: settlement, identity)
    else { return .spared }
    let key: SQLParameters = [identity.id.rawValue, settlement.subject.clientID.rawValue]
    switch settlement.judge(facts) {
    case .leave: return .spared
    case .forget:
      try write(
        "UPDATE apple_grant SET refused_at = NULL, refusal = NULL WHERE identity_id = ? AND client_id = ?",
        key)
      return .spared
    case .markRevoked:
      try markRevoked(key, at: settlement.now)
      return .spared
    case .endSessions(let extent):
      try markRevoked(key, at: settlement.now)
      try endSessions(extent, of: identity, facts.grant, settlement)
      return .ended(identity.userID)
    }
  }

  private func facts(
    of settlement: GrantSettlement, _ identity: IdentityRecord
  ) throws -> GrantSettlement.Facts? {
    let client = settlement.subject.clientID
    let all = try standings(of: identity.id)
    guard let grant = all.first(where: { $0.clientID == client }) else { return nil }
    return GrantSettlement.Facts(
      grant: grant, others: all.filter { $0.clientID != client }, newestTokenAt: identity.newestTokenAt,
      isPaused: try isPaused(client, at: settlement.now),
      accepted: try grant.refusedAt.map { try accepted(client, around: $0, besides: identity.id) } ?? 0)
  }

  private func accepted(
    _ client: ClientID, around time: Date, besides identity: IdentityID
  ) throws -> Int {
    let (from, to) = (
      time.addingTimeInterval(-MassRefusalRule.window), time.addingTimeInterval(MassRefusalRule.window)
    )
    // A check is confirmed some seconds after it was taken, and the index is on the time it was taken.
    return try count(
      """
      SELECT COUNT(*) FROM apple_grant
      WHERE client_id = ? AND checked_at > ? AND confirmed_at BETWEEN ? AND ? AND identity_id <> ?
      """,
      [
        client.rawValue, from.addingTimeInterval(-60), from, to,
        identity.rawValue,
      ])
  }

  private func markRevoked(_ grant: SQLParameters, at now: Date) throws {
    try write(
      "UPDATE apple_grant SET revoked_at = ? WHERE identity_id = ? AND client_id = ?",
      [now] + grant)
  }

  private func endSessions(
    _ extent: GrantSettlement.Extent, of identity: IdentityRecord, _ grant: GrantStanding,
    _ settlement: GrantSettlement
  ) throws {
    let ended = try endSessions(of: identity, because: .appleConsentRevoked, at: settlement.now) {
      settlement.ends(extent, sessionsOf: $0)
    }
    if extent == .all {
      let until = settlement.refusesTokensUntil(identity.newestTokenAt)
      try keepTombstone(
        of: settlement.tombstone.person, notBefore: until, until: settlement.tombstone.expiresAt,
        consentEndedAt: until)
    }
    try insert(settlement.event(of: grant, on: identity.userID, endedSessions: ended.count))
  }
}
