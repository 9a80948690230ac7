package import BramleyAPI
import BramleyTokens
package import Foundation

/// A passkey as it is stored: WebAuthn's credential record (section 4), and what people see of it.
package struct PasskeyRecord: Sendable, Equatable {
  /// The most passkeys of an account. A proof lists all of them, and a sealed challenge must stay short enough to be read.
  package static let most = 50

  /// The identity that it is; the identity's subject is the credential id.
  package var identity: IdentityID
  package var credentialID: Data
  /// The public key, as COSE writes it.
  package var publicKey: Data
  /// The bytes that stand for the account in the authenticator.
  package var userHandle: Data
  package var signCount: UInt32
  /// The kind of authenticator, 16 bytes; all zero where it does not say.
  package var aaguid: Data
  package var transports: [String]
  /// Whether the person was verified with it once.
  package var isVerified: Bool
  package var isBackupEligible: Bool
  package var isBackedUp: Bool
  /// What the attestation's format said, and what it turned out to be.
  package var attestationFormat: String
  package var attestation: AttestationKind
  package var label: String
  package var createdAt: Date
  package var lastUsedAt: Date?
  /// The hash of the challenge that it last answered, by which a retry is known.
  package var lastChallenge: Data

  package init(
    identity: IdentityID, credentialID: Data, publicKey: Data, userHandle: Data, signCount: UInt32,
    aaguid: Data, transports: [String], isVerified: Bool, isBackupEligible: Bool, isBackedUp: Bool,
    attestationFormat: String, attestation: AttestationKind, label: String, createdAt: Date,
    lastUsedAt: Date? = nil, lastChallenge: Data
  ) {
    self.identity = identity
    self.credentialID = credentialID
    self.publicKey = publicKey
    self.userHandle = userHandle
    self.signCount = signCount
    self.aaguid = aaguid
    self.transports = transports
    self.isVerified = isVerified
    self.isBackupEligible = isBackupEligible
    self.isBackedUp = isBackedUp
    self.attestationFormat = attestationFormat
    self.attestation = attestation
    self.label = label
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.lastChallenge = lastChallenge
  }
}

/// A stored passkey with its account.
package struct OwnedPasskey: Sendable, Equatable {
  package var record: PasskeyRecord
  package var owner: UserID

  package init(_ record: PasskeyRecord, of owner: UserID) {
    self.record = record
    self.owner = owner
  }
}

extension PasskeyRecord {
  /// As its owner sees it.
  package var wire: Passkey {
    Passkey(
      id: identity, label: label, providerName: AuthenticatorNames.standard.name(of: aaguid),
      aaguid: AuthenticatorNames.text(of: aaguid), createdAt: createdAt, lastUsedAt: lastUsedAt,
      backedUp: isBackedUp, backupEligible: isBackupEligible, userVerified: isVerified,
      transports: transports, credentialID: credentialID.base64URL)
  }

  /// As options name it.
  package var descriptor: PasskeyDescriptor {
    PasskeyDescriptor(
      id: credentialID.base64URL, transports: transports.isEmpty ? nil : transports)
  }
}
