public import BramleyAPI

/// What the engine knows about being signed in.
public enum SessionState: Hashable, Sendable {
  /// Storage has not been read yet, or can't be: a locked device is not a signed-out one.
  case checking
  /// Nobody is signed in.
  case signedOut
  /// This person is signed in.
  case signedIn(User)
}
