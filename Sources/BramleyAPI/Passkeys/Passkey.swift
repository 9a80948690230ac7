public import Foundation

/// The id of a passkey of an account. The authenticator's own id is ``Passkey/credentialID``.
public struct PasskeyID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A passkey, as its owner sees it in a list.
public struct Passkey: Codable, Hashable, Sendable, Identifiable {
  /// The passkey.
  public var id: PasskeyID
  /// What its owner calls it.
  public var label: String
  /// The password manager or key that holds it, such as "Apple Passwords", as it says itself; nil if it is not known.
  public var providerName: String?
  /// The kind of authenticator, by its AAGUID.
  public var aaguid: String?
  /// When it was made.
  public var createdAt: Date
  /// When it was last used.
  public var lastUsedAt: Date?
  /// Whether there is a copy of it, such as in iCloud.
  public var backedUp: Bool
  /// Whether there may be copies of it.
  public var backupEligible: Bool
  /// Whether its authenticator has verified the person.
  public var userVerified: Bool
  /// How its authenticator is reached.
  public var transports: [AuthenticatorTransport]
  /// The authenticator's id of it.
  public var credentialID: Base64URLData

  /// Makes the value.
  public init(
    id: PasskeyID, label: String, providerName: String? = nil, aaguid: String? = nil, createdAt: Date,
    lastUsedAt: Date? = nil, backedUp: Bool = false, backupEligible: Bool = false, userVerified: Bool = false,
    transports: [AuthenticatorTransport] = [], credentialID: Base64URLData
  ) {
    self.id = id
    self.label = label
    self.providerName = providerName
    self.aaguid = aaguid
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.backedUp = backedUp
    self.backupEligible = backupEligible
    self.userVerified = userVerified
    self.transports = transports
    self.credentialID = credentialID
  }

  enum CodingKeys: String, CodingKey {
    case id, label, aaguid, transports
    case providerName = "provider_name"
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
    case backedUp = "backed_up"
    case backupEligible = "backup_eligible"
    case userVerified = "user_verified"
    case credentialID = "credential_id"
  }
}

/// The answer of `GET /v1/user/passkeys`.
public struct PasskeyList: Codable, Hashable, Sendable {
  /// The passkeys of the account, the oldest first.
  public var passkeys: [Passkey]
  /// What the device's password manager is told, so that it offers no passkey that was removed.
  public var signal: PasskeySignalValues

  /// Makes the answer.
  public init(passkeys: [Passkey], signal: PasskeySignalValues) {
    self.passkeys = passkeys
    self.signal = signal
  }
}

/// What WebAuthn's signal methods take, and Apple's `ASCredentialUpdater`. The list is always complete: a password manager
/// may delete what is not in it.
public struct PasskeySignalValues: Codable, Hashable, Sendable {
  /// The domain that the passkeys belong to.
  public var relyingPartyID: String
  /// The account's user handle.
  public var userID: Base64URLData
  /// The ids of all passkeys of the account.
  public var allAcceptedCredentialIDs: [Base64URLData]

  /// Makes the value.
  public init(relyingPartyID: String, userID: Base64URLData, allAcceptedCredentialIDs: [Base64URLData]) {
    self.relyingPartyID = relyingPartyID
    self.userID = userID
    self.allAcceptedCredentialIDs = allAcceptedCredentialIDs
  }

  enum CodingKeys: String, CodingKey {
    case relyingPartyID = "rp_id"
    case userID = "user_id"
    case allAcceptedCredentialIDs = "all_accepted_credential_ids"
  }
}

/// The body of `PATCH /v1/user/passkeys/{id}`.
public struct PasskeyPatch: Codable, Hashable, Sendable {
  /// What its owner calls it.
  public var label: String

  /// Makes the patch.
  public init(label: String) { self.label = label }
}

/// The answer of `GET /.well-known/webauthn`: the other domains that may use this one's passkeys.
public struct RelatedOrigins: Codable, Hashable, Sendable {
  /// The origins, such as `https://example.de`.
  public var origins: [String]

  /// Makes the answer.
  public init(origins: [String]) { self.origins = origins }
}
