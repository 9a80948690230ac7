public import Foundation

/// The id of a second factor.
public struct SecondFactorID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A second factor, as its owner sees it in a list.
public struct SecondFactor: Codable, Hashable, Sendable, Identifiable {
  /// The factor.
  public var id: SecondFactorID
  /// What kind it is.
  public var kind: SecondFactorKind
  /// What its owner calls it.
  public var label: String?
  /// When it was set up.
  public var createdAt: Date
  /// When it was last used.
  public var lastUsedAt: Date?

  /// Makes the value.
  public init(
    id: SecondFactorID, kind: SecondFactorKind, label: String? = nil, createdAt: Date,
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

/// The kind of a second factor; open to more.
public struct SecondFactorKind: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An authenticator app that shows codes (RFC 6238).
  public static let totp: SecondFactorKind = "totp"
}

/// Whether a server asks for second factors (`policy.second_factor`); open to more.
public struct SecondFactorPolicy: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It knows none.
  public static let off: SecondFactorPolicy = "off"
  /// Each person decides.
  public static let optional: SecondFactorPolicy = "optional"
  /// Each person needs one.
  public static let required: SecondFactorPolicy = "required"
}

/// The answer of `GET /v1/user/second-factors`.
public struct SecondFactorList: Codable, Hashable, Sendable {
  /// The factors of the account, the oldest first.
  public var secondFactors: [SecondFactor]
  /// How many recovery codes have not been used.
  public var recoveryCodesLeft: Int
  /// Whether the server asks for second factors.
  public var policy: SecondFactorPolicy
  /// What the person said of a lost factor; nil unless they said so.
  public var lost: LostSecondFactor?

  /// Makes the answer.
  public init(
    secondFactors: [SecondFactor], recoveryCodesLeft: Int, policy: SecondFactorPolicy,
    lost: LostSecondFactor? = nil
  ) {
    self.secondFactors = secondFactors
    self.recoveryCodesLeft = recoveryCodesLeft
    self.policy = policy
    self.lost = lost
  }

  enum CodingKeys: String, CodingKey {
    case secondFactors = "second_factors"
    case recoveryCodesLeft = "recovery_codes_left"
    case policy, lost
  }
}
