import BramleyAPI
import BramleyCore
import Foundation

// The rows of the networks that accounts have signed in from.

extension SQLTransaction {
  func knownNetworks(of user: UserID) throws -> [KnownNetwork] {
    try all("SELECT hash, seen_at FROM known_network WHERE user_id = ?", [user.rawValue]) {
      KnownNetwork(hash: try $0.bytes(0), seenAt: try $0.time(1))
    }
  }

  /// The account of an identity, with the hashes of its networks.
  func knownNetworks(of identity: IdentityKey, since: Date) throws -> (user: UserID, hashes: [Data])? {
    let rows = try all(
      """
      SELECT identity.user_id, hash FROM identity
        LEFT JOIN known_network ON known_network.user_id = identity.user_id AND seen_at > ?
      WHERE provider = ? AND team = ? AND subject = ?
      """, [since, identity.provider.rawValue, identity.team, identity.subject]
    ) { (user: UserID(rawValue: try $0.text(0)), hash: try $0.optionalBytes(1)) }
    return rows.first.map { ($0.user, rows.compactMap(\.hash)) }
  }

  func write(_ change: KnownNetworkChange, for user: UserID) throws {
    for hash in change.forgotten { try write("DELETE FROM known_network WHERE hash = ?", [hash]) }
    try write(
      """
      INSERT INTO known_network (hash, user_id, seen_at) VALUES (?, ?, ?)
      ON CONFLICT (hash) DO UPDATE SET seen_at = excluded.seen_at
      """, [change.kept.hash, user.rawValue, change.kept.seenAt])
  }
}
