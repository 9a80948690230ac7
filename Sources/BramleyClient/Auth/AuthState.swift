public import BramleyAPI

/// What a view sees of being signed in.
public enum AuthState: Hashable, Sendable {
  /// Storage has not been read yet, or can't be: a locked device is not a signed-out one.
  case checking
  /// Nobody is signed in.
  case signedOut
  /// A person is at it, by this method.
  case signingIn(SignInMethod.ID)
  /// This person is signed in.
  case signedIn(User)

  /// Who is signed in.
  public var user: User? {
    guard case .signedIn(let user) = self else { return nil }
    return user
  }
}
