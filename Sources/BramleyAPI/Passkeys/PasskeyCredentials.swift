/// A new passkey as a browser or device answers: `RegistrationResponseJSON` (WebAuthn Level 3, section 5.1). Bytes are base64url;
/// members that are not here are ignored.
public struct PasskeyRegistration: Codable, Hashable, Sendable {
  /// What the authenticator made.
  public struct Response: Codable, Hashable, Sendable {
    public var clientDataJSON: String
    public var attestationObject: String
    public var transports: [String]?

    /// Makes the value.
    public init(clientDataJSON: String, attestationObject: String, transports: [String]? = nil) {
      self.clientDataJSON = clientDataJSON
      self.attestationObject = attestationObject
      self.transports = transports
    }
  }

  public var id: String
  public var rawId: String
  /// `public-key`.
  public var type: String
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
    public var clientDataJSON: String
    public var authenticatorData: String
    public var signature: String
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

  public var id: String
  public var rawId: String
  /// `public-key`.
  public var type: String
  public var response: Response

  /// Makes the value.
  public init(id: String, type: String = "public-key", response: Response) {
    self.id = id
    self.rawId = id
    self.type = type
    self.response = response
  }
}
