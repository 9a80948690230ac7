public import Foundation

/// The member `second_factor` of a refusal with `second_factor_required` or `second_factor_enrollment_required`: the
/// first factor was right, and the sign-in goes on with another.
public struct SecondFactorChallenge: Codable, Hashable, Sendable {
  /// What stands for the first factor. It is a secret.
  public var token: String
  /// What the person can prove, the strongest first.
  public var methods: [SecondFactorMethod]
  /// Seconds for which the token is good.
  public var expiresIn: Int

  /// Makes the value.
  public init(token: String, methods: [SecondFactorMethod], expiresIn: Int) {
    self.token = token
    self.methods = methods
    self.expiresIn = expiresIn
  }

  enum CodingKeys: String, CodingKey {
    case token, methods
    case expiresIn = "expires_in"
  }
}

/// How a second factor is proven; open to more.
public struct SecondFactorMethod: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code that an authenticator app shows (RFC 6238).
  public static let totp: SecondFactorMethod = "totp"
  /// One of the codes that were shown when the second factor was set up.
  public static let recoveryCode: SecondFactorMethod = "recovery_code"
  /// A passkey.
  public static let passkey: SecondFactorMethod = "passkey"
}

/// The body of `POST /v1/sign-in/second-factor/passkey/start`, `…/enroll` and `…/lost`.
public struct SecondFactorTokenRequest: Codable, Hashable, Sendable {
  /// What stands for the first factor.
  public var token: String

  /// Makes the request.
  public init(token: String) { self.token = token }
}

/// The body of `POST /v1/sign-in/second-factor`.
public struct SecondFactorSignInRequest: Codable, Hashable, Sendable {
  /// What stands for the first factor.
  public var token: String
  /// What the person proves.
  public var method: SecondFactorMethod
  /// The code of an authenticator app, or a recovery code.
  public var code: String?
  /// From the answer to the start, with a passkey.
  public var challengeID: ChallengeID?
  /// The proof of the passkey.
  public var credential: PublicKeyAssertion?
  /// The device that signs in.
  public var device: Device?

  /// Makes the request with a code.
  public init(token: String, method: SecondFactorMethod, code: String?, device: Device? = nil) {
    self.token = token
    self.method = method
    self.code = code
    self.device = device
  }

  /// Makes the request with a passkey.
  public init(
    token: String, challengeID: ChallengeID, credential: PublicKeyAssertion, device: Device? = nil
  ) {
    self.token = token
    self.method = .passkey
    self.challengeID = challengeID
    self.credential = credential
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case token, method, code, credential, device
    case challengeID = "challenge_id"
  }
}

/// The answer of `POST /v1/sign-in/second-factor/lost`: when a sign-in with the first factor alone opens the account. Until
/// then every address and device of the person is told of it, and each of them can cancel it.
public struct LostSecondFactor: Codable, Hashable, Sendable {
  /// From when the first factor is enough.
  public var availableAt: Date

  /// Makes the answer.
  public init(availableAt: Date) { self.availableAt = availableAt }

  enum CodingKeys: String, CodingKey { case availableAt = "available_at" }
}
