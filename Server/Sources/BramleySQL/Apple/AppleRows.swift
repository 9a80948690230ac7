import BramleyAPI
import BramleyCore
import Foundation

// What ends together with a person's consent at Apple.

extension SQLTransaction {
  /// Ends the live sessions that began with an identity, and deletes its unused authorization codes.
  ///
  /// - Parameters:
  ///   - kept: a session that stays.
  ///   - isMeant: whether the sessions and codes of a client end.
  /// - Returns: The sessions that ended.
  func endSessions(
    of identity: IdentityRecord, because reason: SessionEndReason, at now: Date,
    keeping kept: SessionID? = nil, where isMeant: (ClientID) -> Bool = { _ in true }
  ) throws -> [SessionID] {
    let live = try all(
      "SELECT \(SessionRecord.readColumns) FROM session WHERE user_id = ? AND identity_id = ? AND ended_at IS NULL",
      [identity.userID.rawValue, identity.id.rawValue], SessionRecord.init(row:))
    let ended = live.filter { $0.isAlive(at: now) && $0.id != kept && isMeant($0.clientID) }.map(\.id)
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

  /// Until when, on Apple's clock, a person had withdrawn the consent.
  func consentEndedAt(_ person: Data) throws -> Date? {
    try first("SELECT consent_ended_at FROM tombstone WHERE person = ?", [person]) {
      try $0.optionalTime(0)
    }.flatMap(\.self)
  }
}
