/// The answer of `POST /v1/sign-in/passkey/start`, `/v1/reauthenticate/passkey/start` and
/// `/v1/sign-in/second-factor/passkey/start`: what to prove a passkey with.
public struct PasskeyChallenge: Codable, Hashable, Sendable {
  /// What the proof is sent back with.
  public var challengeID: ChallengeID
  /// Seconds for which the challenge is good.
  public var expiresIn: Int
  /// What the authenticator is asked.
  public var publicKey: PublicKeyRequestOptions

  /// Makes the answer.
  public init(challengeID: ChallengeID, expiresIn: Int, publicKey: PublicKeyRequestOptions) {
    self.challengeID = challengeID
    self.expiresIn = expiresIn
    self.publicKey = publicKey
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case expiresIn = "expires_in"
    case publicKey = "public_key"
  }
}

/// The answer of `POST /v1/sign-up/passkey/start` and `/v1/user/identities/passkey/start`: what to make a passkey with.
public struct PasskeyCreationChallenge: Codable, Hashable, Sendable {
  /// What the passkey is sent back with.
  public var challengeID: ChallengeID
  /// Seconds for which the challenge is good.
  public var expiresIn: Int
  /// What the authenticator is asked.
  public var publicKey: PublicKeyCreationOptions

  /// Makes the answer.
  public init(challengeID: ChallengeID, expiresIn: Int, publicKey: PublicKeyCreationOptions) {
    self.challengeID = challengeID
    self.expiresIn = expiresIn
    self.publicKey = publicKey
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case expiresIn = "expires_in"
    case publicKey = "public_key"
  }
}

/// The body of `POST /v1/user/identities/passkey/start`.
public struct PasskeyLinkStartRequest: Codable, Hashable, Sendable {
  /// How the authenticator asks the person.
  public var mediation: Mediation?

  /// Makes the request.
  public init(mediation: Mediation? = nil) { self.mediation = mediation }

  /// WebAuthn's `CredentialMediationRequirement`.
  public struct Mediation: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The password manager adds a passkey by itself, right after it has filled in the password.
    public static let conditional: Mediation = "conditional"
  }
}
