import BramleyAPI
import BramleyCore
import Foundation

// The rows of codes and links.

extension SQLTransaction {
  /// The challenges that a query may mean, the newest first; a bounded number, locked, since the transaction is going to
  /// write one.
  func challenges(_ selector: ChallengeQuery.Selector, purpose: ChallengePurpose) throws -> [ChallengeRecord]
  {
    let (condition, parameters): (String, SQLParameters) =
      switch selector {
      case .id(let id): ("id = ?", [id.rawValue])
      case .destination(let destination):
        (
          "destination = ? AND channel = ? AND purpose = ?",
          [destination.key, destination.channel.rawValue, purpose.rawValue]
        )
      case .account(let user): ("user_id = ? AND purpose = ?", [user.rawValue, purpose.rawValue])
      case .link(let digest): ("link = ?", [digest])
      }
    return try all(
      """
      SELECT \(ChallengeRecord.columns) FROM challenge WHERE \(condition)
      ORDER BY created_at DESC, id LIMIT 8 \(dialect.locking)
      """, parameters, ChallengeRecord.init(row:))
  }

  /// Removes what a new code replaces. A code that was asked for from a network that the account knows is not replaced by
  /// one that a stranger asks for; one that belongs to an account is replaced whatever its destination.
  func deleteChallenges(replacedBy new: ChallengeRecord) throws {
    if let user = new.account {
      try write(
        """
        DELETE FROM challenge
        WHERE user_id = ? AND channel = ? AND purpose = ? AND is_known = ? AND used_at IS NULL
        """, [user.rawValue, new.destination.channel.rawValue, new.purpose.rawValue, new.isFromKnownNetwork])
    } else {
      try write(
        """
        DELETE FROM challenge
        WHERE destination = ? AND channel = ? AND purpose = ? AND is_known = ? AND user_id IS NULL
          AND used_at IS NULL
        """,
        [
          new.destination.key, new.destination.channel.rawValue, new.purpose.rawValue, new.isFromKnownNetwork,
        ])
    }
  }

  func insert(_ challenge: ChallengeRecord) throws {
    try write(
      """
      INSERT INTO challenge (\(ChallengeRecord.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        challenge.id.rawValue, challenge.purpose.rawValue, challenge.destination.channel.rawValue,
        challenge.destination.key, challenge.destination.shown, challenge.account?.rawValue,
        challenge.codeDigest, challenge.linkDigest, challenge.binding, challenge.language.rawValue,
        challenge.isFromKnownNetwork, challenge.network, challenge.failures, challenge.createdAt,
        challenge.expiresAt, challenge.usedAt, challenge.followedAt,
      ])
  }
}

extension ChallengeRecord {
  static let columns = """
    id, purpose, channel, destination, shown, user_id, code, link, binding, language, is_known, network, failures,
    created_at, expires_at, used_at, followed_at
    """

  init(row: SQLRow) throws {
    guard let channel = CodeDestination.Channel(rawValue: try row.text(2)) else {
      throw StoreError(.broken, "a code was sent by a channel that this version does not know")
    }
    self.init(
      id: ChallengeID(rawValue: try row.text(0)), purpose: ChallengePurpose(rawValue: try row.text(1)),
      destination: CodeDestination(channel, key: try row.text(3), shown: try row.text(4)),
      account: try row.optionalText(5).map(UserID.init(rawValue:)), codeDigest: try row.bytes(6),
      linkDigest: try row.optionalBytes(7), binding: try row.optionalBytes(8),
      language: MessageLanguage(rawValue: try row.text(9)), isFromKnownNetwork: try row.bool(10),
      network: try row.optionalBytes(11), failures: try row.count(12), createdAt: try row.time(13),
      expiresAt: try row.time(14), usedAt: try row.optionalTime(15),
      followedAt: try row.optionalTime(16))
  }
}
