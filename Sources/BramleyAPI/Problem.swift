/// An error as it crosses the wire: `application/problem+json` (RFC 9457).
public struct Problem: Codable, Hashable, Sendable, Error {
  /// The media type of a problem body.
  public static let mediaType = "application/problem+json"

  /// URI of the kind of problem.
  public var type: String
  /// The kind of problem in words; the same for every problem of one code.
  public var title: String
  /// The HTTP status.
  public var status: Int
  /// What happened this time.
  public var detail: String?
  /// The stable name of the problem, for programs.
  public var code: ProblemCode
  /// One sentence that names the setting or the step that fixes it, where there is one.
  public var remedy: String?
  /// With `reauthentication_required`: the providers that the person can reauthenticate with. With `account_exists`: those
  /// that open the account.
  public var methods: [String]?
  /// With `code_wrong`: how many tries the code has left.
  public var attemptsLeft: Int?
  /// With `second_factor_required` and `second_factor_enrollment_required` of a sign-in: how it goes on.
  public var secondFactor: SecondFactorChallenge?
  /// Seconds after which to ask again, from the answer's `Retry-After`; the body has no such member.
  public var retryAfter: Int?

  enum CodingKeys: String, CodingKey {
    case type, title, status, detail, code, remedy, methods
    case attemptsLeft = "attempts_left"
    case secondFactor = "second_factor"
  }

  /// Makes a problem; `type` follows from the code.
  public init(
    code: ProblemCode, title: String, status: Int, detail: String? = nil, remedy: String? = nil,
    methods: [String]? = nil, attemptsLeft: Int? = nil, secondFactor: SecondFactorChallenge? = nil
  ) {
    self.type = code.type
    self.title = title
    self.status = status
    self.detail = detail
    self.code = code
    self.remedy = remedy
    self.methods = methods
    self.attemptsLeft = attemptsLeft
    self.secondFactor = secondFactor
  }
}

/// An error of the OAuth token endpoint (RFC 6749, section 5.2), with Bramley's code beside it.
public struct OAuthErrorBody: Codable, Hashable, Sendable, Error {
  /// RFC 6749's error name, such as `invalid_grant`.
  public var error: String
  /// The error in words.
  public var errorDescription: String?
  /// The problem code behind it.
  public var code: ProblemCode

  /// Makes an OAuth error body.
  public init(error: String, errorDescription: String?, code: ProblemCode) {
    self.error = error
    self.errorDescription = errorDescription
    self.code = code
  }

  enum CodingKeys: String, CodingKey {
    case error
    case errorDescription = "error_description"
    case code
  }
}
