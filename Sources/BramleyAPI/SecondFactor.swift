public import Foundation

/// How a person proves a second factor.
public struct SecondFactorMethod: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A time-based code of an authenticator app (RFC 6238).
  public static let totp: Self = "totp"
  /// One of the ten recovery codes; each is good once.
  public static let recoveryCode: Self = "recovery_code"
  /// A passkey.
  public static let passkey: Self = "passkey"
}

/// A sign-in whose first factor was right and that waits for the second: a member of the problems
/// `second_factor_required` and `second_factor_enrollment_required`.
public struct SecondFactorChallenge: Codable, Hashable, Sendable {
  /// What stands for the sign-in; a secret.
  public var token: String
  /// The methods that will do.
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

/// The body of `POST /v1/sign-in/second-factor`.
public struct SecondFactorSignInRequest: Codable, Hashable, Sendable {
  /// From the problem that asked for the factor.
  public var token: String
  /// The method that is used.
  public var method: SecondFactorMethod
  /// With `totp` and `recovery_code`: what was typed.
  public var code: String?
  /// The device that signs in; that of the first factor if absent.
  public var device: Device?

  /// Makes the request.
  public init(token: String, method: SecondFactorMethod, code: String?, device: Device? = nil) {
    self.token = token
    self.method = method
    self.code = code
    self.device = device
  }
}

/// The body of the endpoints that need only the token of a sign-in that waits for its second factor.
public struct SecondFactorTokenRequest: Codable, Hashable, Sendable {
  /// From the problem that asked for the factor.
  public var token: String

  /// Makes the request.
  public init(token: String) { self.token = token }
}

/// The state of the recovery of an account whose second factor is lost.
public struct SecondFactorLoss: Codable, Hashable, Sendable {
  /// When a sign-in with the first factor alone opens the account.
  public var availableAt: Date

  /// Makes the value.
  public init(availableAt: Date) { self.availableAt = availableAt }

  enum CodingKeys: String, CodingKey { case availableAt = "available_at" }
}

/// A second factor of an account.
public struct SecondFactor: Codable, Hashable, Sendable, Identifiable {
  /// By which it is removed.
  public var id: SecondFactorID
  /// `totp` today.
  public var kind: SecondFactorMethod
  /// What the person called it.
  public var label: String?
  /// When it was added.
  public var createdAt: Date
  /// When a code of it was last accepted.
  public var lastUsedAt: Date?

  /// Makes the value.
  public init(
    id: SecondFactorID, kind: SecondFactorMethod, label: String? = nil, createdAt: Date,
    lastUsedAt: Date? = nil
  ) {
    self.id = id
    self.kind = kind
    self.label = label
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
  }

  enum CodingKeys: String, CodingKey {
    case id, kind, label
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
  }
}

/// The id of a second factor.
public struct SecondFactorID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Whether sign-ins ask for a second factor: `policy.second_factor`.
public struct SecondFactorPolicy: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Never.
  public static let off: Self = "off"
  /// Of accounts that have one.
  public static let optional: Self = "optional"
  /// Of every account; one without is asked to add one.
  public static let required: Self = "required"
}

/// The answer to `GET /v1/user/second-factors`.
public struct SecondFactorList: Codable, Hashable, Sendable {
  /// The account's factors.
  public var secondFactors: [SecondFactor]
  /// How many recovery codes are unused.
  public var recoveryCodesLeft: Int
  /// The server's policy.
  public var policy: SecondFactorPolicy
  /// The recovery that somebody asked for, if any.
  public var lost: SecondFactorLoss?

  /// Makes the value.
  public init(
    secondFactors: [SecondFactor], recoveryCodesLeft: Int, policy: SecondFactorPolicy, lost: SecondFactorLoss?
  ) {
    self.secondFactors = secondFactors
    self.recoveryCodesLeft = recoveryCodesLeft
    self.policy = policy
    self.lost = lost
  }

  enum CodingKeys: String, CodingKey {
    case policy, lost
    case secondFactors = "second_factors"
    case recoveryCodesLeft = "recovery_codes_left"
  }
}
