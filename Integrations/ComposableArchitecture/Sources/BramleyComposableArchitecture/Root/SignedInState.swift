import BramleyAPI

/// The state of an app's own feature for a signed-in person.
public protocol SignedInState {
  /// Makes the state for a person who has just signed in, or was signed in at launch.
  init(user: User)

  /// The person whose state it is. The root writes changes of the account here.
  var user: User { get set }
}
