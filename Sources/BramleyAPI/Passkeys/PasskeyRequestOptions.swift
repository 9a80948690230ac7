/// What a browser or device is asked to sign with a passkey: `PublicKeyCredentialRequestOptionsJSON` (WebAuthn Level 3, section
/// 5.1.8).
public struct PasskeyRequestOptions: Codable, Hashable, Sendable {
  /// The challenge to sign, base64url; it is good once, and for the time of `timeout`.
  public var challenge: String
  /// Milliseconds.
  public var timeout: Int
  /// The domain.
  public var rpId: String
  /// The passkeys that will do; empty where any passkey of the domain may answer.
  public var allowCredentials: [PasskeyDescriptor]
  /// `required`, `preferred` or `discouraged`.
  public var userVerification: String

  /// Makes the options.
  public init(
    challenge: String, timeout: Int, rpId: String, allowCredentials: [PasskeyDescriptor],
    userVerification: String
  ) {
    self.challenge = challenge
    self.timeout = timeout
    self.rpId = rpId
    self.allowCredentials = allowCredentials
    self.userVerification = userVerification
  }
}

/// A passkey that options name.
public struct PasskeyDescriptor: Codable, Hashable, Sendable {
  /// The credential id, base64url.
  public var id: String
  /// `public-key`.
  public var type: String
  /// How it is reached: `internal`, `hybrid`, `usb`, …
  public var transports: [String]?

  /// Makes the value.
  public init(id: String, type: String = "public-key", transports: [String]? = nil) {
    self.id = id
    self.type = type
    self.transports = transports
  }
}
