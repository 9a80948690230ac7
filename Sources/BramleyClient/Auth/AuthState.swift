public import BramleyAPI

/// The sign-in state, for views.
public enum AuthState: Hashable, Sendable {
  /// Storage has not been read yet, or can't be: a locked device is not signed out.
  case checking
  /// Nobody is signed in.
  case signedOut
  /// A sign-in with this method is in progress.
  case signingIn(SignInMethod.ID)
  /// This person is signed in.
  case signedIn(User)

  /// The signed-in person.
  public var user: User? {
    guard case .signedIn(let user) = self else { return nil }
    return user
  }
}
