public import BramleyAPI

/// What a new ``AuthState`` means for the root of an app: which content it shows from now on.
public enum AuthChange: Hashable, Sendable {
  /// The content stays.
  case none
  /// Nobody is signed in: the person's content is removed.
  case signedOut
  /// A person is signed in: their content is shown, also in place of another person's.
  case signedIn(User)
  /// The same person is signed in, and their account has changed.
  case updated(User)

  /// Compares the person on the screen, if any, with the new state. While nobody is shown, a failed sign-in is
  /// ``signedOut`` again: leave a visible sign-in screen as it is.
  ///
  /// A locked device is not signed out, and a new sign-in of a signed-in person leaves the content.
  public init(showing user: User?, next state: AuthState) {
    switch state {
    case .checking, .signingIn: self = .none
    case .signedOut: self = .signedOut
    case .signedIn(let next) where next == user: self = .none
    case .signedIn(let next) where next.id == user?.id: self = .updated(next)
    case .signedIn(let next): self = .signedIn(next)
    }
  }
}
