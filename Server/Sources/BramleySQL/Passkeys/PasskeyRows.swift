import BramleyAPI
import BramleyCore
import Foundation

// The rows of passkeys.
extension SQLTransaction {
  func passkey(_ credentialID: Data) throws -> OwnedPasskey? {
    let key = IdentityKey.passkey(credentialID)
    return try first(
      """
      SELECT user_id, \(PasskeyRecord.columns)
      FROM identity JOIN passkey ON passkey.identity_id = identity.id
      WHERE provider = ? AND team = ? AND subject = ?
      """, [key.provider.rawValue, key.team, key.subject]
    ) { OwnedPasskey(try PasskeyRecord(row: $0.from(1)), of: UserID(rawValue: try $0.text(0))) }
  }

  func passkeys(of user: UserID) throws -> [PasskeyRecord] {
    try all(
      """
      SELECT \(PasskeyRecord.columns)
      FROM identity JOIN passkey ON passkey.identity_id = identity.id
      WHERE identity.user_id = ? ORDER BY passkey.created_at, identity.id
      """, [user.rawValue], PasskeyRecord.init(row:))
  }

  func passkeys(of identities: [IdentityID]) throws -> [PasskeyRecord] {
    try rows(for: identities.map(\.rawValue.sqlValue)) {
      """
      SELECT \(PasskeyRecord.columns)
      FROM passkey JOIN identity ON identity.id = passkey.identity_id
      WHERE passkey.identity_id IN \($0)
      """
    }.map(PasskeyRecord.init(row:))
  }

  func insert(_ passkey: PasskeyRecord, for identity: IdentityID) throws {
    try insert(
      into: "passkey", PasskeyRecord.insertedColumns, [try passkey.insertedValues(for: identity)])
  }

  /// Writes what a use changes.
  func update(_ passkey: PasskeyRecord, of identity: IdentityID) throws {
    try write(
      """
      UPDATE passkey
      SET sign_count = ?, backup_eligible = ?, backed_up = ?, is_verified = ?, last_used_at = ?, last_challenge = ?
      WHERE identity_id = ?
      """,
      [
        Int64(passkey.signCount), passkey.isBackupEligible, passkey.isBackedUp, passkey.isVerified,
        passkey.lastUsedAt, passkey.lastChallenge, identity.rawValue,
      ])
  }
}

extension PasskeyRecord {
  fileprivate static let columns = """
    identity.subject, passkey.identity_id, passkey.public_key, passkey.user_handle, passkey.sign_count,
    passkey.aaguid, passkey.transports, passkey.is_verified, passkey.backup_eligible, passkey.backed_up,
    passkey.attestation_format, passkey.attestation, passkey.label, passkey.created_at, passkey.last_used_at,
    passkey.last_challenge
    """

  static let insertedColumns = [
    "identity_id", "public_key", "user_handle", "sign_count", "aaguid", "transports", "is_verified",
    "backup_eligible", "backed_up", "attestation_format", "attestation", "label", "created_at",
    "last_used_at",
    "last_challenge",
  ]

  func insertedValues(for identity: IdentityID) throws -> [SQLValue] {
    [
      identity.rawValue.sqlValue, publicKey.sqlValue, userHandle.sqlValue, Int64(signCount).sqlValue,
      aaguid.sqlValue, try JSONColumn.encode(transports).sqlValue, isVerified.sqlValue,
      isBackupEligible.sqlValue, isBackedUp.sqlValue, attestationFormat.sqlValue,
      attestation.rawValue.sqlValue, label.sqlValue, createdAt.sqlValue, lastUsedAt.orNull,
      lastChallenge.sqlValue,
    ]
  }

  fileprivate init(row: SQLRow) throws {
    self.init(
      identity: IdentityID(rawValue: try row.text(1)),
      credentialID: IdentityKey.credentialID(ofSubject: try row.text(0)) ?? Data(),
      publicKey: try row.bytes(2),
      userHandle: try row.bytes(3), signCount: UInt32(truncatingIfNeeded: try row.integer(4)),
      aaguid: try row.bytes(5), transports: try JSONColumn.decode([String].self, try row.text(6)),
      isVerified: try row.bool(7), isBackupEligible: try row.bool(8), isBackedUp: try row.bool(9),
      attestationFormat: try row.text(10),
      attestation: AttestationKind(rawValue: try row.text(11)) ?? .unread, label: try row.text(12),
      createdAt: try row.time(13), lastUsedAt: try row.optionalTime(14), lastChallenge: try row.bytes(15))
  }
}
