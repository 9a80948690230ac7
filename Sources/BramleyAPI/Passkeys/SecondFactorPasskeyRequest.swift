/// The body of `POST /v1/sign-in/second-factor` with a passkey as the second factor.
public struct SecondFactorPasskeyRequest: Codable, Hashable, Sendable {
  /// From the problem that asked for the factor.
  public var token: String
  /// Always ``SecondFactorMethod/passkey``.
  public var method: SecondFactorMethod
  /// From the answer to the start.
  public var challengeID: ChallengeID
  /// The proof of the passkey.
  public var credential: PasskeyAssertion
  /// The device that signs in; that of the first factor if absent.
  public var device: Device?

  /// Makes the request.
  public init(token: String, challengeID: ChallengeID, credential: PasskeyAssertion, device: Device? = nil) {
    self.token = token
    self.method = .passkey
    self.challengeID = challengeID
    self.credential = credential
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case token, method, credential, device
    case challengeID = "challenge_id"
  }
}
