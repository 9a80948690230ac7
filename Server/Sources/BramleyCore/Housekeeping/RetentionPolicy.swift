package import Foundation

/// How long data that has ended or expired is kept (`retention.*`), in seconds. What expires within a day has no setting.
package struct RetentionPolicy: Sendable, Equatable {
  /// An event of the audit log; nil keeps all of them for good.
  package var audit: TimeInterval?
  /// An ended session, so that its last tokens are answered with `session_ended`.
  package var endedSessions: TimeInterval
  /// What a deleted account leaves, so that no older token of the person restores it; at least the time for which tokens
  /// are accepted.
  package var tombstones: TimeInterval
  /// A job that was given up, so that an operator can run it again.
  package var failedJobs: TimeInterval
  /// A mail or text that was given up, so that an operator sees why.
  package var failedMessages: TimeInterval
  /// An event that no back end took, skipped or waiting for an endpoint that stays away; longer than it is tried.
  package var undeliveredWebhooks: TimeInterval
  /// A count of an hour, which the admin pages plot.
  package var counts: TimeInterval
  /// A key of App Attest that no request used.
  package var attestedKeys: TimeInterval

  package init(
    audit: TimeInterval? = days(365), endedSessions: TimeInterval = days(30), tombstones: TimeInterval = 0,
    failedJobs: TimeInterval = days(90), failedMessages: TimeInterval = days(7),
    undeliveredWebhooks: TimeInterval = days(30), counts: TimeInterval = days(35),
    attestedKeys: TimeInterval = days(180)
  ) {
    self.audit = audit
    self.endedSessions = endedSessions
    self.tombstones = tombstones
    self.failedJobs = failedJobs
    self.failedMessages = failedMessages
    self.undeliveredWebhooks = undeliveredWebhooks
    self.counts = counts
    self.attestedKeys = attestedKeys
  }

  /// What no setting changes.
  package static let standard = RetentionPolicy()

  /// Returns the seconds of a number of days.
  package static func days(_ count: Int) -> TimeInterval { TimeInterval(count) * 86_400 }
}
