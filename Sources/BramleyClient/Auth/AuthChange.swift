public import BramleyAPI

/// What a new ``AuthState`` means for the root of an app: which content it shows from now on.
public enum AuthChange: Hashable, Sendable {
  /// What is shown stays.
  case none
  /// Nobody is signed in: the person's content goes.
  case signedOut
  /// Somebody is signed in: content of their own, also in place of another person's.
  case signedIn(User)
  /// The same person is signed in, and something about their account is new.
  case updated(User)

  /// Compares who is shown, if anybody, with the new state. While nobody is shown, a sign-in that came to nothing is
  /// ``signedOut`` again: leave a sign-in screen that is there as it is.
  ///
  /// A locked device is not a signed-out one, and who signs in anew while signed in keeps what is shown.
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
