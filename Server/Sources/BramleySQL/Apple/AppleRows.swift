import BramleyAPI
import BramleyCore
import Foundation

// What ends when Apple's consent does.

extension SQLTransaction {
  /// Ends the live sessions that began with an identity, for all clients or those that are meant but one, and the codes
  /// that were to become sessions; returns which sessions.
  func endSessions(
    of identity: IdentityRecord, because reason: SessionEndReason, at now: Date,
    keeping kept: SessionID? = nil, where isMeant: (ClientID) -> Bool = { _ in true }
  ) throws -> [SessionID] {
    let live = try all(
      "SELECT \(SessionRecord.columns) FROM session WHERE user_id = ? AND identity_id = ? AND ended_at IS NULL",
      [identity.userID.rawValue, identity.id.rawValue], SessionRecord.init(row:))
    let spared = try kept.map(lineage) ?? []
    let ended = live.filter { $0.isAlive(at: now) && !spared.contains($0.id) && isMeant($0.clientID) }.map(
      \.id)
    for id in ended { try end(id, because: reason, at: now) }
    let codes = try all(
      """
      SELECT hash, client_id FROM authorization_code
      WHERE expires_at > ? AND identity_id = ? AND session_id IS NULL
      """, [now, identity.id.rawValue]
    ) { (hash: try $0.bytes(0), client: ClientID(rawValue: try $0.text(1))) }
    for code in codes where isMeant(code.client) {
      try write("DELETE FROM authorization_code WHERE hash = ?", [code.hash])
    }
    return ended
  }

  /// Whether the person has taken back the consent of a sign-in.
  func isOver(_ origin: ExchangedCode.Origin) throws -> Bool {
    let ended = try first(
      "SELECT consent_ended_at FROM tombstone WHERE person = ?", [origin.tombstone]
    ) { try $0.optionalTime(0) }
    return ended.flatMap(\.self).map { origin.tokenIssuedAt <= $0 } ?? false
  }
}
