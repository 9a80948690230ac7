public import BramleyAPI

/// A request that is rejected, or that can't be answered now: the code for programs, the text for people.
///
/// `detail` and `remedy` reach the caller, so they must not contain secrets, tokens or addresses.
public struct Refusal: Error, Sendable, Equatable {
  /// The stable code. Its HTTP status is the one that Bramley's own refusals have; 400 for a code that
  /// Bramley does not know.
  public var code: ProblemCode
  /// What happened this time.
  public var detail: String?
  /// The setting or step that fixes it.
  public var remedy: String?
  /// Seconds after which another attempt makes sense.
  public var retryAfter: Int?
  /// With `reauthentication_required`: the methods that are accepted; with `account_exists`: those that open the account;
  /// with `second_proof_required`: those that prove it.
  package var methods: [String]?
  /// With `code_wrong`: how many tries the code has left.
  package var attemptsLeft: Int?
  /// With `second_factor_required` of a sign-in: how it goes on.
  package var secondFactor: SecondFactorChallenge?
  /// With `second_factor_required` of a request: what its access token has to show.
  package var stepUp: StepUp?
  /// Why the server could not do it, for its log: never sent to the caller.
  package var failure: String?

  /// Makes a refusal.
  public init(
    _ code: ProblemCode, _ detail: String? = nil, remedy: String? = nil, retryAfter: Int? = nil
  ) {
    self.code = code
    self.detail = detail
    self.remedy = remedy
    self.retryAfter = retryAfter
  }

  package init(_ code: ProblemCode, _ detail: String, remedy: String, methods: [String]) {
    self.init(code, detail, remedy: remedy)
    self.methods = methods
  }

  /// Equality is on the code.
  public static func == (one: Refusal, other: Refusal) -> Bool { one.code == other.code }
}

extension Refusal {
  /// The request is malformed (400).
  public static func invalidRequest(_ detail: String, remedy: String? = nil) -> Refusal {
    Refusal(.invalidRequest, detail, remedy: remedy)
  }

  /// The credential is not valid (401).
  public static func credentialsInvalid(_ detail: String, remedy: String? = nil) -> Refusal {
    Refusal(.credentialsInvalid, detail, remedy: remedy)
  }

  /// The request can't be answered now (503).
  public static func unavailable(_ detail: String, retryAfter seconds: Int) -> Refusal {
    Refusal(.unavailable, detail, retryAfter: seconds)
  }
}
