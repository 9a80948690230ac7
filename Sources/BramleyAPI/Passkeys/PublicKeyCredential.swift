/// WebAuthn's `RegistrationResponseJSON`: a passkey that an authenticator has made. Its member names are the
/// specification's.
public struct PublicKeyRegistration: Codable, Hashable, Sendable {
  /// The passkey's id.
  public var id: Base64URLData
  /// The passkey's id once more.
  public var rawId: Base64URLData
  /// Always ``PublicKeyType/publicKey`` today.
  public var type: PublicKeyType
  /// What the authenticator made.
  public var response: Response
  /// Whether the authenticator is part of the device.
  public var authenticatorAttachment: AuthenticatorAttachment?
  /// What the extensions gave.
  public var clientExtensionResults: [String: JSONValue]

  /// Makes the value.
  public init(
    id: Base64URLData, type: PublicKeyType = .publicKey, response: Response,
    authenticatorAttachment: AuthenticatorAttachment? = nil, clientExtensionResults: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.rawId = id
    self.type = type
    self.response = response
    self.authenticatorAttachment = authenticatorAttachment
    self.clientExtensionResults = clientExtensionResults
  }

  /// WebAuthn's `AuthenticatorAttestationResponseJSON`. What a client decodes for servers that read no CBOR
  /// (`authenticatorData`, `publicKey`, `publicKeyAlgorithm`) is left out: the attestation object has it.
  public struct Response: Codable, Hashable, Sendable {
    /// The bytes of the client data, as the authenticator's client hashed them.
    public var clientDataJSON: Base64URLData
    /// The attestation object, in CBOR.
    public var attestationObject: Base64URLData
    /// How the authenticator is reached.
    public var transports: [AuthenticatorTransport]?

    /// Makes the value.
    public init(
      clientDataJSON: Base64URLData, attestationObject: Base64URLData,
      transports: [AuthenticatorTransport]? = nil
    ) {
      self.clientDataJSON = clientDataJSON
      self.attestationObject = attestationObject
      self.transports = transports
    }
  }
}

/// WebAuthn's `AuthenticationResponseJSON`: the proof of a passkey. Its member names are the specification's.
public struct PublicKeyAssertion: Codable, Hashable, Sendable {
  /// The passkey's id.
  public var id: Base64URLData
  /// The passkey's id once more.
  public var rawId: Base64URLData
  /// Always ``PublicKeyType/publicKey`` today.
  public var type: PublicKeyType
  /// What the authenticator signed.
  public var response: Response
  /// Whether the authenticator is part of the device.
  public var authenticatorAttachment: AuthenticatorAttachment?
  /// What the extensions gave.
  public var clientExtensionResults: [String: JSONValue]

  /// Makes the value.
  public init(
    id: Base64URLData, type: PublicKeyType = .publicKey, response: Response,
    authenticatorAttachment: AuthenticatorAttachment? = nil, clientExtensionResults: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.rawId = id
    self.type = type
    self.response = response
    self.authenticatorAttachment = authenticatorAttachment
    self.clientExtensionResults = clientExtensionResults
  }

  /// WebAuthn's `AuthenticatorAssertionResponseJSON`.
  public struct Response: Codable, Hashable, Sendable {
    /// The bytes of the client data, as the authenticator's client hashed them.
    public var clientDataJSON: Base64URLData
    /// The authenticator data.
    public var authenticatorData: Base64URLData
    /// The signature.
    public var signature: Base64URLData
    /// The account that the passkey is for, if the authenticator knows it.
    public var userHandle: Base64URLData?

    /// Makes the value.
    public init(
      clientDataJSON: Base64URLData, authenticatorData: Base64URLData, signature: Base64URLData,
      userHandle: Base64URLData? = nil
    ) {
      self.clientDataJSON = clientDataJSON
      self.authenticatorData = authenticatorData
      self.signature = signature
      self.userHandle = userHandle
    }
  }
}
