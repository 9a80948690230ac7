/// The answer of `POST /v1/user/second-factors/totp/start` and `POST /v1/sign-in/second-factor/enroll`: what an
/// authenticator app is set up with. It is no factor until one of its codes was sent back.
public struct TOTPEnrollment: Codable, Hashable, Sendable {
  /// What the first code is sent back with.
  public var challengeID: ChallengeID
  /// The secret in base32, for a person who types it.
  public var secret: String
  /// The `otpauth:` address, which opens an authenticator app on this device.
  public var uri: String
  /// The address as a QR code, for the camera of another device.
  public var qrSVG: String
  /// Seconds for which the secret can be confirmed.
  public var expiresIn: Int

  /// Makes the answer.
  public init(challengeID: ChallengeID, secret: String, uri: String, qrSVG: String, expiresIn: Int) {
    self.challengeID = challengeID
    self.secret = secret
    self.uri = uri
    self.qrSVG = qrSVG
    self.expiresIn = expiresIn
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case secret, uri
    case qrSVG = "qr_svg"
    case expiresIn = "expires_in"
  }
}

/// The body of `POST /v1/user/second-factors/totp`: the first code that the authenticator app shows.
public struct TOTPConfirmation: Codable, Hashable, Sendable {
  /// From the answer to the start.
  public var challengeID: ChallengeID
  /// The code.
  public var code: String
  /// What the owner calls the factor.
  public var label: String?

  /// Makes the request.
  public init(challengeID: ChallengeID, code: String, label: String? = nil) {
    self.challengeID = challengeID
    self.code = code
    self.label = label
  }

  enum CodingKeys: String, CodingKey {
    case challengeID = "challenge_id"
    case code, label
  }
}

/// The answer of `POST /v1/user/second-factors/totp`.
public struct EnrolledSecondFactor: Codable, Hashable, Sendable {
  /// The new factor.
  public var secondFactor: SecondFactor
  /// The recovery codes, shown this once; nil where the account had some.
  public var recoveryCodes: [String]?

  /// Makes the answer.
  public init(secondFactor: SecondFactor, recoveryCodes: [String]? = nil) {
    self.secondFactor = secondFactor
    self.recoveryCodes = recoveryCodes
  }

  enum CodingKeys: String, CodingKey {
    case secondFactor = "second_factor"
    case recoveryCodes = "recovery_codes"
  }
}

/// The answer of `POST /v1/user/recovery-codes`: new codes, which end all older ones.
public struct RecoveryCodes: Codable, Hashable, Sendable {
  /// The codes, shown this once.
  public var recoveryCodes: [String]

  /// Makes the answer.
  public init(recoveryCodes: [String]) { self.recoveryCodes = recoveryCodes }

  enum CodingKeys: String, CodingKey { case recoveryCodes = "recovery_codes" }
}

/// The body of `POST /v1/reauthenticate/totp`.
public struct TOTPProof: Codable, Hashable, Sendable {
  /// The code that the authenticator app shows.
  public var code: String

  /// Makes the request.
  public init(code: String) { self.code = code }
}
