import BramleyClient

/// What a screen says about a failure. A failure is shown once, and only if it concerns the person.
struct FailureNotice: Hashable, Sendable {
  let title: Phrase
  let text: FailureText

  /// Returns nil for a failure that screens don't show: one of an action that nobody asked for and that changes nothing,
  /// and one of a list, which shows it in its own place.
  init?(_ failure: AuthFailure) {
    let isUnasked = failure.action == .start || failure.action == .refreshUser
    if isUnasked, [.offline, .insecure, .unavailable, .tooManyTries, .unsupported].contains(failure.reason) {
      return nil
    }
    if [.listSessions, .listActivity].contains(failure.action), failure.reason != .sessionEnded {
      return nil
    }
    title = Self.title(failure)
    text = failure.text
  }

  private static func title(_ failure: AuthFailure) -> Phrase {
    if failure.reason == .sessionEnded { return .signedOutByServer }
    return switch failure.action {
    case .signIn: .notSignedIn
    case .deleteAccount: .notDeleted
    default: .notDone
    }
  }
}
