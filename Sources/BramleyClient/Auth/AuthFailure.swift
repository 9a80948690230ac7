public import BramleyAPI

/// A failure that a screen shows once: the action, the reason, and the server's problem if there is one.
public struct AuthFailure: Error, Hashable, Sendable {
  /// The failed action.
  public var action: AuthAction
  /// The method of a sign-in.
  public var method: SignInMethod.ID?
  /// Why it failed.
  public var reason: Reason
  /// The stable name of the error, such as a problem's code; for logs, not for people.
  public var code: String
  /// The server's problem; its `detail` is in English.
  public var problem: Problem?
  /// What the developer has to set up, or what the system said, in English; for logs, not for people.
  public var advice: String?

  /// Makes a failure.
  public init(
    action: AuthAction, method: SignInMethod.ID? = nil, reason: Reason, code: String, problem: Problem? = nil
  ) {
    self.action = action
    self.method = method
    self.reason = reason
    self.code = code
    self.problem = problem
  }
}
