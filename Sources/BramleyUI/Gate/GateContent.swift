import BramleyAPI
import BramleyClient

/// The contents of a gate.
enum GateContent: Hashable, Sendable {
  /// The stored session has not been read yet.
  case checking
  /// The sign-in screen.
  case signedOut
  /// The app's own content.
  case signedIn

  /// The app's content stays while the signed-in person signs in again.
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
