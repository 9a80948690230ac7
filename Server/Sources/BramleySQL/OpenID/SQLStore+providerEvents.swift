import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: ProviderEventStore {
  package func apply(_ events: ProviderEvents) async throws(StoreError) -> ProviderEvents.Outcome {
    try await engine.write { tx in
      guard try tx.keepMark(events.mark, until: events.markExpiresAt) else { return .repeated }
      var users: [UserID] = []
      for rule in events.rules {
        if let user = try tx.apply(rule, at: events.now), !users.contains(user) { users.append(user) }
      }
      for token in events.revokedTokens {
        for identity in try tx.forgetProviderGrants(token.match) {
          guard let user = try tx.identity(identity)?.userID else { continue }
          try tx.insert(token.event(of: identity, on: user, at: events.now))
        }
      }
      return .applied(users: users)
    }
  }

  package func apply(_ logout: ProviderLogout) async throws(StoreError) -> ProviderEvents.Outcome {
    try await engine.write { tx in
      guard try tx.keepMark(logout.mark, until: logout.markExpiresAt) else { return .repeated }
      return .applied(users: try tx.apply(logout))
    }
  }
}

extension SQLTransaction {
  /// Stores the mark of a notification; false when it was received before.
  fileprivate func keepMark(_ mark: Data, until end: Date) throws -> Bool {
    try run(
      "INSERT INTO notification (id, expires_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", [mark, end]) == 1
  }

  /// Applies one event; returns the account that it concerned.
  fileprivate func apply(_ rule: ProviderEventRule, at now: Date) throws -> UserID? {
    guard var identity = try identity(rule.identity) else { return nil }
    let verdict = rule.judge(identity)
    var ended = 0
    switch verdict {
    case .endSessions, .endSessionsAndTokens:
      if verdict == .endSessionsAndTokens { _ = try forgetProviderGrants(.identity(identity.key)) }
      ended = try endSessions(of: identity, begunUntil: rule.sessionsBegunUntil, at: now)
    case .note: break
    case .disable:
      identity.disabledAt = rule.at
      try update(identity)
    case .enable:
      identity.disabledAt = nil
      try update(identity)
    }
    try insert(rule.event(for: verdict, on: identity.userID, endedSessions: ended, at: now))
    return identity.userID
  }

  private func endSessions(
    of identity: IdentityRecord, begunUntil time: Date, at now: Date
  ) throws -> Int {
    let live = try all(
      """
      SELECT \(SessionRecord.readColumns) FROM session
      WHERE user_id = ? AND identity_id = ? AND ended_at IS NULL AND created_at <= ?
      """, [identity.userID.rawValue, identity.id.rawValue, time], SessionRecord.init(row:)
    ).filter { $0.isAlive(at: now) }
    for session in live { try end(session.id, because: .providerRevoked, at: now) }
    try write(
      "DELETE FROM authorization_code WHERE identity_id = ? AND session_id IS NULL", [identity.id.rawValue])
    return live.count
  }

  /// Ends what a logout token names; returns the accounts whose sessions ended.
  fileprivate func apply(_ logout: ProviderLogout) throws -> [UserID] {
    let (condition, values) = Self.named(by: logout)
    let live = try all(
      "SELECT \(SessionRecord.readColumns) FROM session WHERE ended_at IS NULL AND created_at <= ? AND \(condition)",
      [logout.sessionsBegunUntil] + values, SessionRecord.init(row:)
    ).filter { $0.isAlive(at: logout.now) }
    try write("DELETE FROM authorization_code WHERE session_id IS NULL AND \(condition)", values)
    let users = Dictionary(grouping: live, by: \.userID)
    for (user, sessions) in users {
      for session in sessions { try end(session.id, because: .providerSignedOut, at: logout.now) }
      if let event = logout.event(endingSessions: sessions, of: user) { try insert(event) }
    }
    return Array(users.keys)
  }

  /// The condition on a session's or code's row that a logout token sets, with its values.
  private static func named(by logout: ProviderLogout) -> (condition: String, values: SQLParameters) {
    var condition = "identity_id IN (SELECT id FROM identity WHERE provider = ? AND team = ?"
    var values: SQLParameters = [ProviderID.openID.rawValue, logout.issuer]
    if let subject = logout.subject {
      condition += " AND subject = ?"
      values += [subject]
    }
    condition += ")"
    if let session = logout.session {
      condition += " AND provider_sid = ?"
      values += [session.rawValue]
    }
    return (condition, values)
  }
}
