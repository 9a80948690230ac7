/// The body of `POST /v1/password/forgot`.
public struct PasswordForgotRequest: Codable, Hashable, Sendable {
  /// The address of the account.
  public var email: String
  /// The answer of the CAPTCHA that `captcha_required` asked for.
  public var captchaToken: String?

  /// Makes the request.
  public init(email: String, captchaToken: String? = nil) {
    self.email = email
    self.captchaToken = captchaToken
  }

  enum CodingKeys: String, CodingKey {
    case email
    case captchaToken = "captcha_token"
  }
}

/// The body of `POST /v1/password/reset`: the mailed link's token, or the address with the mailed code.
public struct PasswordResetRequest: Codable, Hashable, Sendable {
  /// The token of the mailed link.
  public var token: String?
  /// The address that the code was mailed to.
  public var email: String?
  /// The six digits.
  public var code: String?
  /// The new password.
  public var password: String
  /// The device that signs in.
  public var device: Device?

  /// Makes the request with a link's token.
  public init(token: String, password: String, device: Device? = nil) {
    self.token = token
    self.password = password
    self.device = device
  }

  /// Makes the request with a code.
  public init(email: String, code: String, password: String, device: Device? = nil) {
    self.email = email
    self.code = code
    self.password = password
    self.device = device
  }
}

/// The body of `POST /v1/email/verify`: the mailed link's token, or with an access token the mailed code.
public struct EmailVerificationRequest: Codable, Hashable, Sendable {
  /// The token of the mailed link.
  public var token: String?
  /// The six digits.
  public var code: String?

  /// Makes the request with a link's token.
  public init(token: String) { self.token = token }

  /// Makes the request with a code.
  public init(code: String) { self.code = code }
}

/// The body of `PUT /v1/user/email`.
public struct EmailChangeRequest: Codable, Hashable, Sendable {
  /// The new address. The account gets it once it is proven.
  public var email: String

  /// Makes the request.
  public init(email: String) { self.email = email }
}

/// The body of `POST /v1/email/undo`.
public struct EmailChangeUndoRequest: Codable, Hashable, Sendable {
  /// The token of the mail to the former address.
  public var token: String

  /// Makes the request.
  public init(token: String) { self.token = token }
}
