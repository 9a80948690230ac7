/// The body of `POST /v1/sign-in/email/start`, and of the same path that links or reauthenticates.
public struct EmailCodeStartRequest: Codable, Hashable, Sendable {
  /// The address that the code is mailed to.
  public var email: String
  /// The PKCE challenge of the app that asks (RFC 7636, S256): with it the mail also holds a link, which is good only
  /// with the verifier.
  public var codeChallenge: String?
  /// The answer of the CAPTCHA that `captcha_required` asked for.
  public var captchaToken: String?

  /// Makes the request.
  public init(email: String, codeChallenge: String? = nil, captchaToken: String? = nil) {
    self.email = email
    self.codeChallenge = codeChallenge
    self.captchaToken = captchaToken
  }

  enum CodingKeys: String, CodingKey {
    case email
    case codeChallenge = "code_challenge"
    case captchaToken = "captcha_token"
  }
}

/// The body of `POST /v1/sign-in/phone/start`, and of the same path that links or reauthenticates.
public struct PhoneCodeStartRequest: Codable, Hashable, Sendable {
  /// The number that the code is texted to, in E.164: `+4915112345678`.
  public var phone: String
  /// The answer of the CAPTCHA that `captcha_required` asked for.
  public var captchaToken: String?

  /// Makes the request.
  public init(phone: String, captchaToken: String? = nil) {
    self.phone = phone
    self.captchaToken = captchaToken
  }

  enum CodingKeys: String, CodingKey {
    case phone
    case captchaToken = "captcha_token"
  }
}

/// The answer to a request for a code. It is the same whether or not the address or number is known here.
public struct CodeChallenge: Codable, Hashable, Sendable {
  /// What the code is sent back with.
  public var challengeID: ChallengeID
  /// Seconds until another code can be asked for.
  public var resendAfter: Int
  /// Seconds for which the code is good.
  public var expiresIn: Int

  /// Makes the answer.
  public init(challengeID: ChallengeID, resendAfter: Int, expiresIn: Int) {
    self.challengeID = challengeID
    self.resendAfter = resendAfter
    self.expiresIn = expiresIn
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case resendAfter = "resend_after"
    case expiresIn = "expires_in"
  }
}

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
