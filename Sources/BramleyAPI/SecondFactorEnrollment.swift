/// A secret for an authenticator app, which becomes a second factor once a code of it is sent back.
public struct TOTPEnrollment: Codable, Hashable, Sendable {
  /// What the code is sent back with.
  public var challengeID: String
  /// The secret in Base32, to be typed where no picture can be taken.
  public var secret: String
  /// The `otpauth:` address of the secret.
  public var uri: String
  /// The address as a QR code, an SVG picture.
  public var qrSVG: String
  /// The recovery codes that the account gets with its first factor, so that the person can keep them before the
  /// factor is active; absent where it has some.
  public var recoveryCodes: [String]?
  /// Seconds for which the code is awaited.
  public var expiresIn: Int

  /// Makes the value.
  public init(
    challengeID: String, secret: String, uri: String, qrSVG: String, recoveryCodes: [String]? = nil,
    expiresIn: Int
  ) {
    self.challengeID = challengeID
    self.secret = secret
    self.uri = uri
    self.qrSVG = qrSVG
    self.recoveryCodes = recoveryCodes
    self.expiresIn = expiresIn
  }

  enum CodingKeys: String, CodingKey {
    case secret, uri
    case challengeID = "challenge_id"
    case qrSVG = "qr_svg"
    case recoveryCodes = "recovery_codes"
    case expiresIn = "expires_in"
  }
}

/// The body of `POST /v1/user/second-factors/totp`.
public struct TOTPConfirmationRequest: Codable, Hashable, Sendable {
  /// From the answer with the secret.
  public var challengeID: String
  /// The six digits that the app shows.
  public var code: String
  /// What the person calls the app or device.
  public var label: String?

  /// Makes the request.
  public init(challengeID: String, code: String, label: String? = nil) {
    self.challengeID = challengeID
    self.code = code
    self.label = label
  }

  enum CodingKeys: String, CodingKey {
    case code, label
    case challengeID = "challenge_id"
  }
}

/// The answer to a second factor that was added.
public struct AddedSecondFactor: Codable, Hashable, Sendable {
  /// The factor.
  public var secondFactor: SecondFactor
  /// The recovery codes, if the account had none. They are shown this once.
  public var recoveryCodes: [String]?

  /// Makes the value.
  public init(secondFactor: SecondFactor, recoveryCodes: [String]?) {
    self.secondFactor = secondFactor
    self.recoveryCodes = recoveryCodes
  }

  enum CodingKeys: String, CodingKey {
    case secondFactor = "second_factor"
    case recoveryCodes = "recovery_codes"
  }
}

/// The answer to `POST /v1/user/recovery-codes`: ten codes, shown this once.
public struct RecoveryCodes: Codable, Hashable, Sendable {
  /// The codes; each is good once.
  public var recoveryCodes: [String]

  /// Makes the value.
  public init(recoveryCodes: [String]) { self.recoveryCodes = recoveryCodes }

  enum CodingKeys: String, CodingKey { case recoveryCodes = "recovery_codes" }
}

/// The body of `POST /v1/reauthenticate/{totp,recovery-code}`.
public struct SecondFactorCodeRequest: Codable, Hashable, Sendable {
  /// What was typed.
  public var code: String

  /// Makes the request.
  public init(code: String) { self.code = code }
}
