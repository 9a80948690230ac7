/// A new passkey as a browser or device answers: `RegistrationResponseJSON` (WebAuthn Level 3, section 5.1). Bytes are base64url;
/// members that are not here are ignored.
public struct PasskeyRegistration: Codable, Hashable, Sendable {
  /// What the authenticator made.
  public struct Response: Codable, Hashable, Sendable {
    /// The client data that the signature is about: its type, the challenge and the origin.
    public var clientDataJSON: String
    /// The new key with the authenticator's data, and an attestation if there is one.
    public var attestationObject: String
    /// How the passkey is reached: `internal`, `hybrid`, `usb`, …; nil where the client does not say.
    public var transports: [String]?

    /// Makes the value.
    public init(clientDataJSON: String, attestationObject: String, transports: [String]? = nil) {
      self.clientDataJSON = clientDataJSON
      self.attestationObject = attestationObject
      self.transports = transports
    }
  }

  /// The credential id.
  public var id: String
  /// The credential id once more, as the specification has it.
  public var rawId: String
  /// `public-key`.
  public var type: String
  /// What the authenticator answered.
  public var response: Response

  /// Makes the value.
  public init(id: String, type: String = "public-key", response: Response) {
    self.id = id
    self.rawId = id
    self.type = type
    self.response = response
  }
}

/// A passkey's signature as a browser or device answers: `AuthenticationResponseJSON` (WebAuthn Level 3, section 5.1).
public struct PasskeyAssertion: Codable, Hashable, Sendable {
  /// What the authenticator signed.
  public struct Response: Codable, Hashable, Sendable {
    /// The client data that the signature is about: its type, the challenge and the origin.
    public var clientDataJSON: String
    /// The authenticator's data: the domain's hash, flags and the signature counter.
    public var authenticatorData: String
    /// The signature over the authenticator's data and the client data's hash.
    public var signature: String
    /// The user handle that the passkey was made with; nil where the authenticator keeps none.
    public var userHandle: String?

    /// Makes the value.
    public init(
      clientDataJSON: String, authenticatorData: String, signature: String, userHandle: String? = nil
    ) {
      self.clientDataJSON = clientDataJSON
      self.authenticatorData = authenticatorData
      self.signature = signature
      self.userHandle = userHandle
    }
  }

  /// The credential id.
  public var id: String
  /// The credential id once more, as the specification has it.
  public var rawId: String
  /// `public-key`.
  public var type: String
  /// What the authenticator answered.
  public var response: Response

  /// Makes the value.
  public init(id: String, type: String = "public-key", response: Response) {
    self.id = id
    self.rawId = id
    self.type = type
    self.response = response
  }
}
