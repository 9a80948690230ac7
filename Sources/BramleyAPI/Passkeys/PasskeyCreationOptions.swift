/// What a browser or device is asked to make a passkey by: `PublicKeyCredentialCreationOptionsJSON` (WebAuthn Level 3, section
/// 5.1.8). Bytes are base64url.
public struct PasskeyCreationOptions: Codable, Hashable, Sendable {
  /// The site or app that the passkey is for.
  public struct RelyingParty: Codable, Hashable, Sendable {
    /// The domain.
    public var id: String
    /// The name that people see.
    public var name: String

    /// Makes the value.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The account as the passkey holds it.
  public struct Owner: Codable, Hashable, Sendable {
    /// The random bytes that stand for the account, the same for all of its passkeys.
    public var id: String
    /// The name by which the person tells accounts apart, mostly an address.
    public var name: String
    /// The person's name.
    public var displayName: String

    /// Makes the value.
    public init(id: String, name: String, displayName: String) {
      self.id = id
      self.name = name
      self.displayName = displayName
    }
  }

  /// A kind of key that the server accepts.
  public struct Parameter: Codable, Hashable, Sendable {
    /// `public-key`.
    public var type: String
    /// The algorithm, by its number in COSE.
    public var alg: Int

    /// Makes the value.
    public init(type: String = "public-key", alg: Int) {
      self.type = type
      self.alg = alg
    }
  }

  /// What the authenticator must be able to do.
  public struct Selection: Codable, Hashable, Sendable {
    /// `required`: the passkey is found without a list of credentials.
    public var residentKey: String
    /// The same, for clients of WebAuthn Level 1.
    public var requireResidentKey: Bool
    /// `required`, `preferred` or `discouraged`.
    public var userVerification: String

    /// Makes the value.
    public init(residentKey: String, requireResidentKey: Bool, userVerification: String) {
      self.residentKey = residentKey
      self.requireResidentKey = requireResidentKey
      self.userVerification = userVerification
    }
  }

  /// The server's domain and name.
  public var rp: RelyingParty
  /// The account that the passkey is for.
  public var user: Owner
  /// The challenge to sign, base64url; it is good once, and for the time of `timeout`.
  public var challenge: String
  /// The algorithms that the server takes, the preferred one first.
  public var pubKeyCredParams: [Parameter]
  /// Milliseconds.
  public var timeout: Int
  /// The account's passkeys, so that none is made where there is one.
  public var excludeCredentials: [PasskeyDescriptor]
  /// What the authenticator must be able to do.
  public var authenticatorSelection: Selection
  /// `none` or `direct`.
  public var attestation: String

  /// Makes the options.
  public init(
    rp: RelyingParty, user: Owner, challenge: String, pubKeyCredParams: [Parameter], timeout: Int,
    excludeCredentials: [PasskeyDescriptor], authenticatorSelection: Selection, attestation: String
  ) {
    self.rp = rp
    self.user = user
    self.challenge = challenge
    self.pubKeyCredParams = pubKeyCredParams
    self.timeout = timeout
    self.excludeCredentials = excludeCredentials
    self.authenticatorSelection = authenticatorSelection
    self.attestation = attestation
  }
}
