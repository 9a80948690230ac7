/// Why a notification was not believed.
public enum NotificationFailure: Error, Hashable, Sendable {
  /// Not a notification of Apple, or altered; the reason is for the log and holds nothing of the text.
  case invalid(reason: String)
  /// For a client id that is not configured.
  case audience(found: AppleClientID)
  /// Apple's keys could not be had, so nobody can tell.
  case keysUnavailable
  /// Past the time that it bears.
  case expired
}
