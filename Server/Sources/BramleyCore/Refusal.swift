package import BramleyAPI

/// A request that the rules refuse, or that can't be answered now: the code for programs, the words for people.
///
/// `detail` and `remedy` reach whoever asked, so they hold no secret, no token and nobody's address.
package struct Refusal: Error, Sendable, Equatable {
  /// The stable code.
  package var code: ProblemCode
  /// What happened this time.
  package var detail: String?
  /// The setting or step that mends it.
  package var remedy: String?
  /// Seconds after which a new try makes sense.
  package var retryAfter: Int?
  /// With `reauthentication_required`: the methods that would do.
  package var methods: [String]?

  /// Makes a refusal.
  package init(
    _ code: ProblemCode, _ detail: String? = nil, remedy: String? = nil, retryAfter: Int? = nil,
    methods: [String]? = nil
  ) {
    self.code = code
    self.detail = detail
    self.remedy = remedy
    self.retryAfter = retryAfter
    self.methods = methods
  }

  /// Equality is on the code.
  package static func == (one: Refusal, other: Refusal) -> Bool { one.code == other.code }
}
