import BramleyAPI

/// Why an action with the account failed.
public enum AccountError: Error, Hashable, Sendable {
  /// The strategy gave no proof, or the person cancelled.
  case proof(SignInError)
  /// The call failed; ``SessionError`` says what that means for the session.
  case session(SessionError)
  /// The person has to reauthenticate, with something that only they can type. Call ``Auth/reauthenticate(with:)`` with
  /// one of the methods, then repeat the action.
  case reauthenticationRequired(methods: [SignInMethod.ID])

  /// Whether the person cancelled; screens stay silent.
  public var isCancelled: Bool { self == .proof(.cancelled) }
}
