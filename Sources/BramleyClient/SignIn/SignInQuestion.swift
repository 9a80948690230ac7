public import BramleyAPI
public import Foundation

/// Something that a strategy asks the person in the middle of a sign-in, such as the code that a server has sent.
public struct SignInQuestion: Sendable {
  /// Why the answer before was rejected; open to more.
  public struct Rejection: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The answer was wrong.
    public static let wrong: Rejection = "wrong"
    /// What was asked for has expired; the person may ask for a new one.
    public static let expired: Rejection = "expired"
    /// The new password is too short.
    public static let tooShort: Rejection = "too_short"
    /// The new password is one of the most common ones.
    public static let tooCommon: Rejection = "too_common"
    /// Nothing can be sent there: the address is none, or the number gets no texts.
    public static let unsupported: Rejection = "unsupported"
  }

  /// What is asked for.
  public var kind: Kind
  /// Where the code was sent, as the person may see it, such as "m•••@example.com"; nil if nothing was sent.
  public var sentTo: String?
  /// From when the person may ask for another code; nil if there is none to be had.
  public var resendAfter: Date?
  /// When the code expires; nil if that is unknown.
  public var expiresAt: Date?
  /// Whether the person may have it sent elsewhere instead (``SignInAnswer/change``).
  public var canChange = false
  /// How many answers may still be tried; nil if that is unknown.
  public var attemptsLeft: Int?
  /// Why the answer before was rejected; nil for a first question.
  public var rejection: Rejection?
  private var details: (any Hashable & Sendable)?

  /// Makes a question; `details` is what a screen for a kind of your own reads with ``details(_:)``.
  public init(
    _ kind: Kind, sentTo: String? = nil, resendAfter: Date? = nil, expiresAt: Date? = nil,
    attemptsLeft: Int? = nil, canChange: Bool = false, details: (any Hashable & Sendable)? = nil
  ) {
    self.kind = kind
    self.sentTo = sentTo
    self.resendAfter = resendAfter
    self.expiresAt = expiresAt
    self.attemptsLeft = attemptsLeft
    self.canChange = canChange
    self.details = details
  }

  /// Asks for a one-time code.
  public static func oneTimeCode(
    sentTo: String? = nil, resendAfter: Date? = nil, expiresAt: Date? = nil, attemptsLeft: Int? = nil
  ) -> SignInQuestion {
    SignInQuestion(
      .oneTimeCode, sentTo: sentTo, resendAfter: resendAfter, expiresAt: expiresAt,
      attemptsLeft: attemptsLeft)
  }

  /// The details, if they are of the type that the screen expects.
  public func details<Details: Hashable & Sendable>(_ type: Details.Type) -> Details? { details as? Details }

  /// The same question after an answer was rejected.
  public func repeated(after rejection: Rejection, attemptsLeft: Int? = nil) -> SignInQuestion {
    var next = self
    next.rejection = rejection
    next.attemptsLeft = attemptsLeft
    return next
  }
}

extension SignInQuestion: Hashable {
  public static func == (one: SignInQuestion, other: SignInQuestion) -> Bool { one.parts == other.parts }
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  private var parts: [AnyHashable?] {
    [
      kind, sentTo, resendAfter, expiresAt, attemptsLeft, rejection, canChange,
      details.map { AnyHashable($0) },
    ]
  }
}

// The address that a code was sent to is no business of a log.
extension SignInQuestion: CustomStringConvertible, CustomReflectable {
  public var description: String { "SignInQuestion(\(kind))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
