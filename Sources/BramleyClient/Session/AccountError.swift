import BramleyAPI

/// Why something about the account was not done.
public enum AccountError: Error, Hashable, Sendable {
  /// The proof of who the person is could not be had, or they went away.
  case proof(SignInError)
  /// The call failed; see there what it means for the session.
  case session(SessionError)
  /// The person has to prove again who they are, and it takes something that only they can type. Call
  /// ``Auth/reauthenticate(with:)`` with one of the methods, then repeat.
  case reauthenticationRequired(methods: [SignInMethod.ID])

  /// Whether the person went away; screens stay silent.
  public var isCancelled: Bool { self == .proof(.cancelled) }
}
