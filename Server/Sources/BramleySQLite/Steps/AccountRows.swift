import BramleyAPI
import BramleyCore
import Foundation
import GRDB

// How accounts lie in their tables.

extension Database {
  func account(_ id: UserID) throws -> Account? {
    guard let user = try first("SELECT * FROM account WHERE id = ?", [id.rawValue], UserRecord.init(row:))
    else { return nil }
    let identities = try all(
      "SELECT * FROM identity WHERE user_id = ? ORDER BY linked_at, id", [id.rawValue],
      IdentityRecord.init(row:))
    return Account(user: user, identities: identities)
  }

  func identity(_ key: IdentityKey) throws -> IdentityRecord? {
    try first(
      "SELECT * FROM identity WHERE provider = ? AND team = ? AND subject = ?",
      [key.provider.rawValue, key.team, key.subject], IdentityRecord.init(row:))
  }

  func insert(_ user: UserRecord) throws {
    try run(
      """
      INSERT INTO account (
        id, created_at, name, email, email_verified, is_private_email, email_deliverable, support_id
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        user.id.rawValue, user.createdAt.milliseconds, try user.name.map { try JSONColumn.encode($0) },
        user.email, user.emailVerified, user.isPrivateEmail, user.emailDeliverable,
        SupportID(of: user.id).rawValue,
      ])
  }

  func update(_ user: UserRecord) throws {
    try run(
      """
      UPDATE account
      SET name = ?, email = ?, email_verified = ?, is_private_email = ?, email_deliverable = ?, deletion_id = ?,
        deletion_due_at = ?
      WHERE id = ?
      """,
      [
        try user.name.map { try JSONColumn.encode($0) }, user.email, user.emailVerified, user.isPrivateEmail,
        user.emailDeliverable, user.deletion?.id.rawValue, user.deletion?.dueAt.milliseconds,
        user.id.rawValue,
      ])
  }

  func insert(_ identity: IdentityRecord) throws {
    try run(
      """
      INSERT INTO identity (
        id, user_id, provider, team, subject, email, email_verified, is_private_email, real_user_status,
        newest_token_at, linked_at
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        identity.id.rawValue, identity.userID.rawValue, identity.key.provider.rawValue, identity.key.team,
        identity.key.subject, identity.email, identity.emailVerified, identity.isPrivateEmail,
        identity.realUserStatus, identity.newestTokenAt.milliseconds, identity.linkedAt.milliseconds,
      ])
  }

  func update(_ identity: IdentityRecord) throws {
    try run(
      """
      UPDATE identity
      SET team = ?, subject = ?, email = ?, email_verified = ?, is_private_email = ?, newest_token_at = ?,
        email_event_at = ?, transfer_team = ?, transfer_subject = ?, transfer_prepared_at = ?
      WHERE id = ?
      """,
      [
        identity.key.team, identity.key.subject, identity.email, identity.emailVerified,
        identity.isPrivateEmail, identity.newestTokenAt.milliseconds, identity.emailEventAt?.milliseconds,
        identity.transfer?.team, identity.transfer?.subject, identity.transfer?.preparedAt.milliseconds,
        identity.id.rawValue,
      ])
  }
}

extension UserRecord {
  init(row: Row) throws {
    self.init(
      id: UserID(rawValue: row["id"]), createdAt: row.time("created_at"),
      name: try (row["name"] as String?).map { try JSONColumn.decode(PersonName.self, $0) },
      email: row["email"], emailVerified: row["email_verified"], isPrivateEmail: row["is_private_email"],
      emailDeliverable: row["email_deliverable"],
      deletion: (row["deletion_id"] as String?).flatMap { id in
        row.optionalTime("deletion_due_at").map {
          ScheduledDeletion(id: DeletionID(rawValue: id), dueAt: $0)
        }
      })
  }
}

extension IdentityRecord {
  init(row: Row) {
    self.init(
      id: IdentityID(rawValue: row["id"]), userID: UserID(rawValue: row["user_id"]),
      key: IdentityKey(
        provider: ProviderID(rawValue: row["provider"]), team: row["team"], subject: row["subject"]),
      email: row["email"], emailVerified: row["email_verified"], isPrivateEmail: row["is_private_email"],
      realUserStatus: row["real_user_status"], newestTokenAt: row.time("newest_token_at"),
      linkedAt: row.time("linked_at"), emailEventAt: row.optionalTime("email_event_at"),
      transfer: (row["transfer_subject"] as String?).map {
        PreparedTransfer(
          team: row["transfer_team"] ?? "", subject: $0, preparedAt: row.time("transfer_prepared_at"))
      })
  }
}
