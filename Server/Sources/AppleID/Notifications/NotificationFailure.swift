/// Why a notification was rejected.
public enum NotificationFailure: Error, Hashable, Sendable {
  /// It is not a notification of Apple, or was altered. The reason is for the log and contains nothing of the text.
  case invalid(reason: String)
  /// It is for a client id that is not configured.
  case audience(found: AppleClientID)
  /// Apple's keys could not be fetched, so it can't be verified.
  case keysUnavailable
  /// It has expired.
  case expired
}
