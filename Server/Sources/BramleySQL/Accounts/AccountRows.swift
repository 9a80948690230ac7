import BramleyAPI
import BramleyCore
import Foundation

// The rows of accounts and identities.

extension SQLTransaction {
  func account(_ id: UserID) throws -> Account? {
    try Account(
      rows: rows(
        """
        SELECT \(UserRecord.columns), \(IdentityRecord.columns)
        FROM account LEFT JOIN identity ON identity.user_id = account.id
        WHERE account.id = ? ORDER BY identity.linked_at, identity.id
        """, [id.rawValue]))
  }

  /// The account that an identity belongs to.
  func account(of key: IdentityKey) throws -> Account? {
    try Account(
      rows: rows(
        """
        SELECT \(UserRecord.columns), \(IdentityRecord.columns)
        FROM identity AS known JOIN account ON account.id = known.user_id
          JOIN identity ON identity.user_id = account.id
        WHERE known.provider = ? AND known.team = ? AND known.subject = ?
        ORDER BY identity.linked_at, identity.id
        """, [key.provider.rawValue, key.team, key.subject]))
  }

  /// The order of accounts that were found by an address.
  ///
  /// An expression, since PostgreSQL would else walk through all accounts by their key, in search of the few that match,
  /// where it knows too little of their addresses.
  static let oldestFirst = "id || ''"

  /// The accounts whose verified address is this one, ASCII letters without their case; a bounded number.
  func accounts(withVerifiedAddress address: String) throws -> [Account] {
    try all(
      """
      SELECT id FROM account WHERE email IS NOT NULL AND lower(email) = lower(?) AND email_verified = 1
      ORDER BY \(Self.oldestFirst) LIMIT 10
      """, [address]
    ) { UserID(rawValue: try $0.text(0)) }.compactMap(account)
  }

  func identity(_ key: IdentityKey) throws -> IdentityRecord? {
    try first(
      "SELECT \(IdentityRecord.columns) FROM identity WHERE provider = ? AND team = ? AND subject = ?",
      [key.provider.rawValue, key.team, key.subject], IdentityRecord.init(row:))
  }

  func insert(_ user: UserRecord) throws {
    try write(
      """
      INSERT INTO account (
        id, created_at, name, email, email_verified, is_private_email, email_deliverable, support_id, metadata
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        user.id.rawValue, user.createdAt, try user.name.map { try JSONColumn.encode($0) },
        user.email, user.emailVerified, user.isPrivateEmail, user.emailDeliverable,
        SupportID(of: user.id).rawValue, try user.metadata.map { try JSONColumn.encode($0) },
      ])
    try emit(.userCreated(user))
  }

  func update(_ user: UserRecord) throws {
    if isWanted(.userUpdated, .emailDeliverabilityChanged) {
      let before = try first(
        "SELECT \(UserRecord.columns) FROM account WHERE id = ?", [user.id.rawValue], UserRecord.init(row:))
      if let before { try emit(.userUpdated(user, before: before)) }
    }
    try write(
      """
      UPDATE account
      SET name = ?, email = ?, email_verified = ?, is_private_email = ?, email_deliverable = ?, deletion_id = ?,
        deletion_due_at = ?, disabled_at = ?, metadata = ?
      WHERE id = ?
      """,
      [
        try user.name.map { try JSONColumn.encode($0) }, user.email, user.emailVerified, user.isPrivateEmail,
        user.emailDeliverable, user.deletion?.id.rawValue, user.deletion?.dueAt,
        user.disabledAt, try user.metadata.map { try JSONColumn.encode($0) }, user.id.rawValue,
      ])
  }

  func insert(_ identity: IdentityRecord) throws {
    try write(
      """
      INSERT INTO identity (
        id, user_id, provider, team, subject, method, email, email_verified, is_private_email, real_user_status,
        newest_token_at, linked_at
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        identity.id.rawValue, identity.userID.rawValue, identity.key.provider.rawValue, identity.key.team,
        identity.key.subject, identity.method.rawValue, identity.email, identity.emailVerified,
        identity.isPrivateEmail, identity.realUserStatus, identity.newestTokenAt, identity.linkedAt,
      ])
    try emit(.identityLinked(identity.id, identity.key.provider, to: identity.userID))
  }

  /// Deletes an identity; its grants and its password go with it.
  func remove(_ identity: IdentityRecord) throws {
    try write("DELETE FROM identity WHERE id = ?", [identity.id.rawValue])
    try emit(.identityUnlinked(identity.id, identity.key.provider, from: identity.userID))
  }

  /// Writes an identity. A sign-in mostly changes the time of the newest token alone; a statement that names the columns of
  /// indexes would write those too, although their values stay.
  func update(_ identity: IdentityRecord, from before: IdentityRecord) throws {
    var seen = before
    seen.newestTokenAt = identity.newestTokenAt
    guard seen == identity else { return try update(identity) }
    try write(
      "UPDATE identity SET newest_token_at = ? WHERE id = ?", [identity.newestTokenAt, identity.id.rawValue])
  }

  func update(_ identity: IdentityRecord) throws {
    try write(
      """
      UPDATE identity
      SET team = ?, subject = ?, method = ?, email = ?, email_verified = ?, is_private_email = ?, newest_token_at = ?,
        email_event_at = ?, transfer_team = ?, transfer_subject = ?, transfer_prepared_at = ?,
        disabled_at = ?
      WHERE id = ?
      """,
      [
        identity.key.team, identity.key.subject, identity.method.rawValue, identity.email,
        identity.emailVerified,
        identity.isPrivateEmail, identity.newestTokenAt, identity.emailEventAt,
        identity.transfer?.team, identity.transfer?.subject, identity.transfer?.preparedAt,
        identity.disabledAt, identity.id.rawValue,
      ])
  }
}

extension Account {
  /// Reads an account joined with its identities: one identity in each row.
  fileprivate init?(rows: [SQLRow]) throws {
    guard let first = rows.first else { return nil }
    self.init(
      user: try UserRecord(row: first),
      identities: try rows.compactMap { row in
        let identity = row.from(UserRecord.columnCount)
        return identity.isNull(0) ? nil : try IdentityRecord(row: identity)
      })
    hasSecondFactor = try first.count(12) > 0
  }
}

extension UserRecord {
  static let columns = """
    account.id, account.created_at, account.name, account.email, account.email_verified, account.is_private_email,
    account.email_deliverable, account.deletion_id, account.deletion_due_at, account.generation,
    account.disabled_at, account.metadata,
    (SELECT COUNT(*) FROM second_factor WHERE second_factor.user_id = account.id)
    """
  static let columnCount = 13

  init(row: SQLRow) throws {
    let deletion = try row.optionalText(7).map(DeletionID.init(rawValue:))
    let dueAt = try row.optionalTime(8)
    self.init(
      id: UserID(rawValue: try row.text(0)), createdAt: try row.time(1),
      name: try row.optionalText(2).map(JSONColumn.name),
      email: try row.optionalText(3), emailVerified: try row.bool(4), isPrivateEmail: try row.bool(5),
      emailDeliverable: try row.bool(6),
      deletion: deletion.flatMap { id in dueAt.map { ScheduledDeletion(id: id, dueAt: $0) } })
    generation = UInt32(truncatingIfNeeded: try row.integer(9))
    disabledAt = try row.optionalTime(10)
    metadata = try row.optionalText(11).map { try JSONColumn.decode(AccountMetadata.self, $0) }
  }
}

extension IdentityRecord {
  static let columns = """
    identity.id, identity.user_id, identity.provider, identity.team, identity.subject, identity.email,
    identity.email_verified, identity.is_private_email, identity.real_user_status, identity.newest_token_at,
    identity.linked_at, identity.email_event_at, identity.transfer_team, identity.transfer_subject,
    identity.transfer_prepared_at, identity.method, identity.disabled_at
    """

  init(row: SQLRow) throws {
    let team = try row.optionalText(12)
    let preparedAt = try row.optionalTime(14)
    self.init(
      id: IdentityID(rawValue: try row.text(0)), userID: UserID(rawValue: try row.text(1)),
      key: try IdentityKey(row: row.from(2)), method: ProviderID(rawValue: try row.text(15)),
      email: try row.optionalText(5),
      emailVerified: try row.bool(6), isPrivateEmail: try row.bool(7),
      realUserStatus: try row.optionalInteger(8).map(Int.init), newestTokenAt: try row.time(9),
      linkedAt: try row.time(10), emailEventAt: try row.optionalTime(11),
      transfer: try row.optionalText(13).flatMap { subject in
        preparedAt.map { PreparedTransfer(team: team ?? "", subject: subject, preparedAt: $0) }
      })
    disabledAt = try row.optionalTime(16)
  }
}

extension IdentityKey {
  /// Reads provider, team and subject.
  init(row: SQLRow) throws {
    self.init(
      provider: ProviderID(rawValue: try row.text(0)), team: try row.text(1), subject: try row.text(2))
  }
}
