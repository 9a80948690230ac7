import BramleyAPI

/// What the state of an app's own signed-in feature must know: whose it is.
public protocol SignedInState {
  /// The state for somebody who has just been signed in, or was at launch.
  init(user: User)

  /// Whose state it is; the root writes here what is new about the account.
  var user: User { get set }
}
