/// The body of `POST /v1/sign-in/passkey` and `POST /v1/reauthenticate/passkey`.
public struct PasskeySignInRequest: Codable, Hashable, Sendable {
  /// From the answer of the path that began it.
  public var challengeID: ChallengeID
  /// What the browser or device answered.
  public var credential: PasskeyAssertion
  /// The device that signs in.
  public var device: Device?

  /// Makes the request.
  public init(challengeID: ChallengeID, credential: PasskeyAssertion, device: Device? = nil) {
    self.challengeID = challengeID
    self.credential = credential
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case credential, device
  }
}

/// The body of `POST /v1/sign-up/passkey`.
public struct PasskeySignUpRequest: Codable, Hashable, Sendable {
  /// From the answer of the path that began it.
  public var challengeID: ChallengeID
  /// What the browser or device answered.
  public var credential: PasskeyRegistration
  /// The person's name.
  public var name: PersonName?
  /// The address that the account is made for. It has not been verified.
  public var email: String?
  /// The device that signs up.
  public var device: Device?

  /// Makes the request.
  public init(
    challengeID: ChallengeID, credential: PasskeyRegistration, name: PersonName? = nil, email: String? = nil,
    device: Device? = nil
  ) {
    self.challengeID = challengeID
    self.credential = credential
    self.name = name
    self.email = email
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case credential, name, email, device
  }
}

/// The body of `POST /v1/user/identities/passkey`.
public struct PasskeyLinkRequest: Codable, Hashable, Sendable {
  /// From the answer of the path that began it.
  public var challengeID: ChallengeID
  /// What the browser or device answered.
  public var credential: PasskeyRegistration
  /// What the person calls it.
  public var label: String?

  /// Makes the request.
  public init(challengeID: ChallengeID, credential: PasskeyRegistration, label: String? = nil) {
    self.challengeID = challengeID
    self.credential = credential
    self.label = label
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case credential, label
  }
}
