/// The body of `POST /v1/sign-in/passkey` and `POST /v1/reauthenticate/passkey`.
public struct PasskeySignInRequest: Codable, Hashable, Sendable {
  /// From the answer to the start.
  public var challengeID: ChallengeID
  /// The proof of the passkey.
  public var credential: PublicKeyAssertion
  /// The device that signs in.
  public var device: Device?

  /// Makes the request.
  public init(challengeID: ChallengeID, credential: PublicKeyAssertion, device: Device? = nil) {
    self.challengeID = challengeID
    self.credential = credential
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case credential, device
  }
}

/// The body of `POST /v1/sign-up/passkey/start`.
public struct PasskeySignUpStartRequest: Codable, Hashable, Sendable {
  /// The person's name.
  public var name: PersonName?
  /// The person's address, as they say it is.
  public var email: String?

  /// Makes the request.
  public init(name: PersonName? = nil, email: String? = nil) {
    self.name = name
    self.email = email
  }

  enum CodingKeys: String, CodingKey { case name, email }

  /// Reads the request; the name may also be spelled as Apple's web answer does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeIfPresent(RequestedName.self, forKey: .name)?.name
    email = try container.decodeIfPresent(String.self, forKey: .email)
  }
}

/// The body of `POST /v1/sign-up/passkey`.
public struct PasskeySignUpRequest: Codable, Hashable, Sendable {
  /// From the answer to the start.
  public var challengeID: ChallengeID
  /// The new passkey.
  public var credential: PublicKeyRegistration
  /// The person's name.
  public var name: PersonName?
  /// The person's address. It has not been verified.
  public var email: String?
  /// The device that signs up.
  public var device: Device?

  /// Makes the request.
  public init(
    challengeID: ChallengeID, credential: PublicKeyRegistration, name: PersonName? = nil,
    email: String? = nil, device: Device? = nil
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

  /// Reads the request; the name may also be spelled as Apple's web answer does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    challengeID = try container.decode(ChallengeID.self, forKey: .challengeID)
    credential = try container.decode(PublicKeyRegistration.self, forKey: .credential)
    name = try container.decodeIfPresent(RequestedName.self, forKey: .name)?.name
    email = try container.decodeIfPresent(String.self, forKey: .email)
    device = try container.decodeIfPresent(Device.self, forKey: .device)
  }
}

/// The body of `POST /v1/user/identities/passkey`.
public struct PasskeyLinkRequest: Codable, Hashable, Sendable {
  /// From the answer to the start.
  public var challengeID: ChallengeID
  /// The new passkey.
  public var credential: PublicKeyRegistration
  /// What the owner calls it.
  public var label: String?

  /// Makes the request.
  public init(challengeID: ChallengeID, credential: PublicKeyRegistration, label: String? = nil) {
    self.challengeID = challengeID
    self.credential = credential
    self.label = label
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case credential, label
  }
}
