public import Foundation

/// A passkey of the caller's account.
public struct Passkey: Codable, Hashable, Sendable, Identifiable {
  /// The identity that it is.
  public var id: IdentityID
  /// What the person calls it; at first the name of the program that keeps it.
  public var label: String
  /// The name of the program or device that keeps it, as far as it says who it is. Nobody vouches for it.
  public var providerName: String?
  /// The kind of authenticator; absent where it does not say.
  public var aaguid: String?
  /// When it was added to the account.
  public var createdAt: Date
  /// When it last signed in or proved who the person is; nil if it never did.
  public var lastUsedAt: Date?
  /// Whether it is on more devices than one, or in a backup, now.
  public var backedUp: Bool
  /// Whether it can be.
  public var backupEligible: Bool
  /// Whether the person was verified with it, by face, finger or code.
  public var userVerified: Bool
  /// How it is reached: `internal`, `hybrid`, `usb`, …
  public var transports: [String]
  /// The credential id, base64url.
  public var credentialID: String

  /// Makes the value.
  public init(
    id: IdentityID, label: String, providerName: String? = nil, aaguid: String? = nil, createdAt: Date,
    lastUsedAt: Date? = nil, backedUp: Bool, backupEligible: Bool, userVerified: Bool, transports: [String],
    credentialID: String
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

/// The answer to `GET /v1/user/passkeys`.
public struct PasskeyList: Codable, Hashable, Sendable {
  /// The oldest first.
  public var passkeys: [Passkey]
  /// What informs the programs that keep passkeys which ones are still valid; absent without any.
  public var signal: PasskeySignal?

  /// Makes the value.
  public init(passkeys: [Passkey], signal: PasskeySignal?) {
    self.passkeys = passkeys
    self.signal = signal
  }
}

/// The body of `PATCH /v1/user/passkeys/{id}`.
public struct PasskeyPatch: Codable, Hashable, Sendable {
  /// What the person calls it.
  public var label: String

  /// Makes the value.
  public init(label: String) { self.label = label }
}
