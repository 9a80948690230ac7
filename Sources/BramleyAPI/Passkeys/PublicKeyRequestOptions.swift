/// WebAuthn's `PublicKeyCredentialRequestOptionsJSON`: what an authenticator is asked to prove a passkey with. Its member
/// names are the specification's.
public struct PublicKeyRequestOptions: Codable, Hashable, Sendable {
  /// The server's challenge.
  public var challenge: Base64URLData
  /// Milliseconds that the person has.
  public var timeout: Int?
  /// The domain that the passkeys belong to.
  public var rpId: String?
  /// The passkeys that are accepted; empty or absent for any of the domain.
  public var allowCredentials: [PublicKeyDescriptor]?
  /// Whether the authenticator verifies the person, by face, finger or code.
  public var userVerification: AuthenticatorRequirement?
  /// What kind of authenticator the server expects.
  public var hints: [String]?
  /// Extensions, as the specification names them.
  public var extensions: [String: JSONValue]?

  /// Makes the options.
  public init(
    challenge: Base64URLData, timeout: Int? = nil, rpId: String? = nil,
    allowCredentials: [PublicKeyDescriptor]? = nil, userVerification: AuthenticatorRequirement? = nil,
    hints: [String]? = nil, extensions: [String: JSONValue]? = nil
  ) {
    self.challenge = challenge
    self.timeout = timeout
    self.rpId = rpId
    self.allowCredentials = allowCredentials
    self.userVerification = userVerification
    self.hints = hints
    self.extensions = extensions
  }
}

/// WebAuthn's `PublicKeyCredentialDescriptorJSON`: a passkey by its id.
public struct PublicKeyDescriptor: Codable, Hashable, Sendable {
  /// Always ``PublicKeyType/publicKey`` today.
  public var type: PublicKeyType
  /// The passkey's id.
  public var id: Base64URLData
  /// How its authenticator is reached.
  public var transports: [AuthenticatorTransport]?

  /// Makes a descriptor.
  public init(
    type: PublicKeyType = .publicKey, id: Base64URLData, transports: [AuthenticatorTransport]? = nil
  ) {
    self.type = type
    self.id = id
    self.transports = transports
  }
}
