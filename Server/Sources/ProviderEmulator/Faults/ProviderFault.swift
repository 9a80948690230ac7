/// A fault of a local provider: it occurs once, several times, or until it is switched off.
public struct ProviderFault: Codable, Hashable, Sendable {
  /// What goes wrong.
  public enum Name: String, Codable, CaseIterable, Sendable {
    /// Answers are late.
    case slow
    /// The token endpoint answers 503.
    case serverError = "5xx"
    /// The token endpoint answers 429 with Retry-After.
    case throttled = "429"
    /// The key set answers 500.
    case keysUnreachable = "keys-unreachable"
    /// The discovery document answers 500.
    case discoveryUnreachable = "discovery-unreachable"
    /// The key set is empty.
    case keysEmpty = "keys-empty"
    /// Tokens are signed by a key that is not published.
    case unknownKid = "unknown-kid"
    case expiredCode = "expired-code"
    case usedCode = "used-code"
    case wrongAudience = "wrong-aud"
    case wrongIssuer = "wrong-iss"
    case nonceDropped = "nonce-dropped"
    case nonceEmpty = "nonce-empty"
    case emailMissing = "email-missing"
    case emailUnverified = "email-unverified"
    /// `email_verified` is text.
    case emailVerifiedString = "email-verified-string"
    /// There is an address and no `email_verified`.
    case emailVerifiedAbsent = "email-verified-absent"
    case callbackIssuerAbsent = "iss-absent"
    case callbackIssuerWrong = "iss-wrong"
    case callbackIssuerPresent = "iss-present"
    /// Tokens were issued ten minutes from now.
    case clockAhead = "clock-ahead"
    /// Tokens expired ten minutes ago.
    case expiredToken = "expired-token"
    /// Userinfo is about somebody else.
    case wrongSubject = "wrong-sub"
    /// Somebody else than the chosen person signs in.
    case otherPerson = "other-person"
  }

  /// Where it strikes.
  public var provider: LocalProvider
  /// What goes wrong.
  public var name: Name
  /// How often it still occurs; nil for until it is switched off.
  public var times: Int?
  /// The delay in milliseconds (`slow`), or the time until the next request (`429`).
  public var delayMilliseconds: Int?

  enum CodingKeys: String, CodingKey {
    case provider, name, times
    case delayMilliseconds = "delay_ms"
  }

  /// Makes a fault.
  public init(_ provider: LocalProvider, _ name: Name, times: Int? = nil, delayMilliseconds: Int? = nil) {
    self.provider = provider
    self.name = name
    self.times = times
    self.delayMilliseconds = delayMilliseconds
  }

  var delay: Duration {
    .milliseconds(delayMilliseconds ?? (name == .throttled ? 30_000 : 3_000))
  }
}
