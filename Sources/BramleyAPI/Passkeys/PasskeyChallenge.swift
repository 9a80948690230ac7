/// The answer of a path that begins something with a passkey: the options for browser or device, and by what the answer is
/// sent back.
public struct PasskeyChallenge<Options: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// What the credential is sent back with.
  public var challengeID: ChallengeID
  /// Seconds for which the challenge is good.
  public var expiresIn: Int
  /// The options, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
  public var publicKey: Options

  /// Makes the answer.
  public init(challengeID: ChallengeID, expiresIn: Int, publicKey: Options) {
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

/// The answer to `POST /v1/sign-up/passkey/start` and `POST /v1/user/identities/passkey/start`.
public typealias PasskeyCreationChallenge = PasskeyChallenge<PasskeyCreationOptions>
/// The answer to `POST /v1/sign-in/passkey/start` and `POST /v1/reauthenticate/passkey/start`.
public typealias PasskeyRequestChallenge = PasskeyChallenge<PasskeyRequestOptions>

/// The body of `POST /v1/sign-up/passkey/start`.
public struct PasskeySignUpStartRequest: Codable, Hashable, Sendable {
  /// The person's name, which the passkey shows.
  public var name: PersonName?
  /// The address that the account shall have, which the passkey shows too.
  public var email: String?

  /// Makes the request.
  public init(name: PersonName? = nil, email: String? = nil) {
    self.name = name
    self.email = email
  }
}

/// The body of `POST /v1/user/identities/passkey/start`, and of the same paths that sign in or reauthenticate.
public struct PasskeyStartRequest: Codable, Hashable, Sendable {
  /// `conditional` where the browser or device makes the passkey by itself after a sign-in by password.
  public var mediation: String?

  /// Makes the request.
  public init(mediation: String? = nil) { self.mediation = mediation }
}
