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
