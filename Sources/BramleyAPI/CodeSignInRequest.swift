/// The body of `POST /v1/sign-in/{email,phone}`, and of the same paths that link or reauthenticate: the code, or for mail
/// the token of the link with the verifier of the app that asked.
public struct CodeSignInRequest: Codable, Hashable, Sendable {
  /// From the answer to the request for the code; a link's token needs none. Alone it signs in the browser in which the
  /// mailed link was followed.
  public var challengeID: ChallengeID?
  /// The six digits.
  public var code: String?
  /// The token of a mailed link.
  public var token: String?
  /// The PKCE verifier of the request for the link (RFC 7636).
  public var codeVerifier: String?
  /// The person's name, for a new account.
  public var name: PersonName?
  /// The device that signs in.
  public var device: Device?

  /// Makes the request with a code.
  public init(challengeID: ChallengeID, code: String?, name: PersonName? = nil, device: Device? = nil) {
    self.challengeID = challengeID
    self.code = code
    self.name = name
    self.device = device
  }

  /// Makes the request with a link's token.
  public init(token: String, codeVerifier: String?, name: PersonName? = nil, device: Device? = nil) {
    self.token = token
    self.codeVerifier = codeVerifier
    self.name = name
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case code, token, name, device
    case challengeID = "challenge_id"
    case codeVerifier = "code_verifier"
  }

  /// Reads the request; the name may also be spelled as Apple's web answer does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    challengeID = try container.decodeIfPresent(ChallengeID.self, forKey: .challengeID)
    code = try container.decodeIfPresent(String.self, forKey: .code)
    token = try container.decodeIfPresent(String.self, forKey: .token)
    codeVerifier = try container.decodeIfPresent(String.self, forKey: .codeVerifier)
    name = try container.decodeIfPresent(RequestedName.self, forKey: .name)?.name
    device = try container.decodeIfPresent(Device.self, forKey: .device)
  }
}
