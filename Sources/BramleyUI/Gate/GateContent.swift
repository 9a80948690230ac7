import BramleyAPI
import BramleyClient

/// Which of its three contents a gate shows.
enum GateContent: Hashable, Sendable {
  /// What is kept has not been read yet.
  case checking
  /// The sign-in screen.
  case signedOut
  /// The app's own content.
  case signedIn

  /// Who signs in anew while signed in keeps the app's content.
  init(state: AuthState, user: User?) {
    self =
      switch state {
      case .checking: .checking
      case .signedOut: .signedOut
      case .signingIn: user == nil ? .signedOut : .signedIn
      case .signedIn: .signedIn
      }
  }
}
