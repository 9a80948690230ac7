/// WebAuthn's `PublicKeyCredentialCreationOptionsJSON`: what an authenticator is asked to make a passkey with. Its member
/// names are the specification's.
public struct PublicKeyCreationOptions: Codable, Hashable, Sendable {
  /// The relying party.
  public var rp: RelyingParty
  /// The account that the passkey is for.
  public var user: UserEntity
  /// The server's challenge.
  public var challenge: Base64URLData
  /// The kinds of keys that the server accepts, the preferred one first.
  public var pubKeyCredParams: [Parameters]
  /// Milliseconds that the person has.
  public var timeout: Int?
  /// The passkeys that the account has; no authenticator that holds one of them makes another.
  public var excludeCredentials: [PublicKeyDescriptor]?
  /// What the authenticator must be able to do.
  public var authenticatorSelection: AuthenticatorSelection?
  /// Whether the authenticator shall say of which make it is.
  public var attestation: AttestationPreference?
  /// What kind of authenticator the server expects.
  public var hints: [String]?
  /// Extensions, as the specification names them.
  public var extensions: [String: JSONValue]?

  /// Makes the options.
  public init(
    rp: RelyingParty, user: UserEntity, challenge: Base64URLData, pubKeyCredParams: [Parameters],
    timeout: Int? = nil, excludeCredentials: [PublicKeyDescriptor]? = nil,
    authenticatorSelection: AuthenticatorSelection? = nil, attestation: AttestationPreference? = nil,
    hints: [String]? = nil, extensions: [String: JSONValue]? = nil
  ) {
    self.rp = rp
    self.user = user
    self.challenge = challenge
    self.pubKeyCredParams = pubKeyCredParams
    self.timeout = timeout
    self.excludeCredentials = excludeCredentials
    self.authenticatorSelection = authenticatorSelection
    self.attestation = attestation
    self.hints = hints
    self.extensions = extensions
  }

  /// The server, as passkeys know it.
  public struct RelyingParty: Codable, Hashable, Sendable {
    /// The domain that the passkeys belong to.
    public var id: String
    /// The name that people are shown.
    public var name: String

    /// Makes a relying party.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The account, as a passkey knows it.
  public struct UserEntity: Codable, Hashable, Sendable {
    /// The user handle: 1 to 64 bytes that say nothing about the person.
    public var id: Base64URLData
    /// The name by which the person knows the account, such as an address.
    public var name: String
    /// The person's name.
    public var displayName: String

    /// Makes an account.
    public init(id: Base64URLData, name: String, displayName: String) {
      self.id = id
      self.name = name
      self.displayName = displayName
    }
  }

  /// A kind of key.
  public struct Parameters: Codable, Hashable, Sendable {
    /// Always ``PublicKeyType/publicKey`` today.
    public var type: PublicKeyType
    /// The COSE algorithm: -7 for ES256.
    public var alg: Int

    /// Makes a kind of key.
    public init(type: PublicKeyType = .publicKey, alg: Int) {
      self.type = type
      self.alg = alg
    }
  }

  /// What the authenticator must be able to do.
  public struct AuthenticatorSelection: Codable, Hashable, Sendable {
    /// Whether the authenticator is part of the device.
    public var authenticatorAttachment: AuthenticatorAttachment?
    /// Whether the passkey is found without its id.
    public var residentKey: AuthenticatorRequirement?
    /// `residentKey: required` as clients of WebAuthn Level 1 know it.
    public var requireResidentKey: Bool?
    /// Whether the authenticator verifies the person, by face, finger or code.
    public var userVerification: AuthenticatorRequirement?

    /// Makes a selection.
    public init(
      authenticatorAttachment: AuthenticatorAttachment? = nil, residentKey: AuthenticatorRequirement? = nil,
      requireResidentKey: Bool? = nil, userVerification: AuthenticatorRequirement? = nil
    ) {
      self.authenticatorAttachment = authenticatorAttachment
      self.residentKey = residentKey
      self.requireResidentKey = requireResidentKey
      self.userVerification = userVerification
    }
  }
}
