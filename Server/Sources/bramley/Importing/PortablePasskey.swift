import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation

/// A passkey's key as `bramley export` writes it. Bytes are base64url.
struct PortablePasskey: Codable {
  var identityID: IdentityID
  var publicKey: String
  var userHandle: String
  var signCount: UInt32
  var aaguid: String
  var transports: [String]
  var isVerified: Bool
  var isBackupEligible: Bool
  var isBackedUp: Bool
  var attestationFormat: String
  var attestation: String
  var label: String
  var createdAt: PortableTime
  var lastUsedAt: PortableTime?

  enum CodingKeys: String, CodingKey {
    case identityID = "identity_id"
    case publicKey = "public_key"
    case userHandle = "user_handle"
    case signCount = "sign_count"
    case aaguid, transports
    case isVerified = "user_verified"
    case isBackupEligible = "backup_eligible"
    case isBackedUp = "backed_up"
    case attestationFormat = "attestation_format"
    case attestation, label
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
  }

  init(_ passkey: PasskeyRecord) {
    (identityID, publicKey) = (passkey.identity, passkey.publicKey.base64URL)
    (userHandle, signCount) = (passkey.userHandle.base64URL, passkey.signCount)
    (aaguid, transports) = (passkey.aaguid.base64URL, passkey.transports)
    (isVerified, isBackupEligible) = (passkey.isVerified, passkey.isBackupEligible)
    (isBackedUp, label) = (passkey.isBackedUp, passkey.label)
    (attestationFormat, attestation) = (passkey.attestationFormat, passkey.attestation.rawValue)
    createdAt = PortableTime(passkey.createdAt)
    lastUsedAt = passkey.lastUsedAt.map(PortableTime.init)
  }

  /// Returns the keys of the identities that are passkeys; nil where one has none, or one that can't be read.
  static func records(_ passkeys: [PortablePasskey], of identities: [IdentityRecord]) -> [PasskeyRecord]? {
    let named = identities.filter { $0.key.provider == .passkey }
    guard named.count == passkeys.count else { return nil }
    var records: [PasskeyRecord] = []
    for identity in named {
      guard let record = passkeys.first(where: { $0.identityID == identity.id })?.record(of: identity) else {
        return nil
      }
      records.append(record)
    }
    return records
  }

  private func record(of identity: IdentityRecord) -> PasskeyRecord? {
    guard let id = IdentityKey.credentialID(ofSubject: identity.key.subject),
      let key = Data(base64URL: publicKey.utf8), CredentialPublicKey(cose: key) != nil,
      let handle = Data(base64URL: userHandle.utf8), let number = Data(base64URL: aaguid.utf8)
    else { return nil }
    return PasskeyRecord(
      identity: identity.id, credentialID: id, publicKey: key, userHandle: handle, signCount: signCount,
      aaguid: number, transports: transports, isVerified: isVerified, isBackupEligible: isBackupEligible,
      isBackedUp: isBackedUp && isBackupEligible, attestationFormat: attestationFormat,
      attestation: AttestationKind(rawValue: attestation) ?? .unread, label: label,
      createdAt: createdAt.date, lastUsedAt: lastUsedAt?.date, lastChallenge: Data())
  }
}
