public import BramleyAPI

/// Something that happened, for monitoring: names and codes only, never a token, an address or a name.
public struct AuthEvent: Hashable, Sendable {
  /// What happened; open to more.
  public struct Kind: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person began to sign in.
    public static let signInBegan: Kind = "sign_in_began"
    /// The sign-in has ended; ``AuthEvent/outcome`` says how.
    public static let signInEnded: Kind = "sign_in_ended"
    /// An account call, or a sign-out, has ended.
    public static let actionEnded: Kind = "action_ended"
    /// A refresh of the session's tokens has ended.
    public static let refreshEnded: Kind = "refresh_ended"
    /// The server ended the session; ``AuthEvent/code`` is its problem code.
    public static let sessionEnded: Kind = "session_ended"
    /// A name that could not be sent with its sign-in has reached the account now.
    public static let nameDelivered: Kind = "name_delivered"
    /// The credential of a provider was checked; ``AuthEvent/code`` is what was decided.
    public static let credentialChecked: Kind = "credential_checked"
  }

  /// How it ended; open to more.
  public struct Outcome: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It was done.
    public static let done: Outcome = "done"
    /// The person cancelled.
    public static let cancelled: Outcome = "cancelled"
    /// It failed; ``AuthEvent/code`` says why.
    public static let failed: Outcome = "failed"
  }

  /// What happened.
  public var kind: Kind
  /// The action that it belongs to.
  public var action: AuthAction?
  /// The method of a sign-in.
  public var method: SignInMethod.ID?
  /// How it ended; nil for an event that begins something.
  public var outcome: Outcome?
  /// The stable name of a failure, an ending or a decision.
  public var code: String?

  /// Makes an event.
  public init(
    _ kind: Kind, action: AuthAction? = nil, method: SignInMethod.ID? = nil, outcome: Outcome? = nil,
    code: String? = nil
  ) {
    self.kind = kind
    self.action = action
    self.method = method
    self.outcome = outcome
    self.code = code
  }
}
