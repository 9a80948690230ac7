import BramleyAPI
import BramleyCore
import Foundation
import GRDB

// What ends when Apple's consent does.

extension Database {
  /// Ends the live sessions that began with an identity, for all clients or those that are meant, and the codes
  /// that were to become sessions; returns which sessions.
  func endSessions(
    of identity: IdentityRecord, because reason: SessionEndReason, at now: Date,
    where isMeant: (ClientID) -> Bool = { _ in true }
  ) throws -> [SessionID] {
    let live = try all(
      "SELECT * FROM session WHERE user_id = ? AND identity_id = ? AND ended_at IS NULL",
      [identity.userID.rawValue, identity.id.rawValue], SessionRecord.init(row:))
    let ended = live.filter { $0.isAlive(at: now) && isMeant($0.clientID) }.map(\.id)
    for id in ended { try end(id, because: reason, at: now) }
    let codes = try all(
      """
      SELECT hash, client_id FROM authorization_code
      WHERE expires_at > ? AND identity_id = ? AND session_id IS NULL
      """, [now.milliseconds, identity.id.rawValue]
    ) { (hash: $0["hash"] as Data, client: ClientID(rawValue: $0["client_id"])) }
    for code in codes where isMeant(code.client) {
      try run("DELETE FROM authorization_code WHERE hash = ?", [code.hash])
    }
    return ended
  }

  /// Whether the person has ended the consent of a sign-in. A tombstone of before this identity is an earlier
  /// account's, whose end says nothing of Apple's consent.
  func isOver(_ origin: ExchangedCode.Origin, of identity: IdentityRecord) throws -> Bool {
    guard identity.linkedAt <= origin.signedInAt else { return false }
    let tombstone = try row("SELECT not_before FROM tombstone WHERE person = ?", [origin.tombstone])
    return tombstone.map { origin.tokenIssuedAt <= $0.time("not_before") } ?? false
  }
}
