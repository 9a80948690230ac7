import AppleID
package import BramleyCore
import Foundation

/// How long data that has ended or expired is kept, in days.
package enum RetentionSection {
  /// The fewest days of a tombstone: longer than tokens are accepted.
  package static let fewestTombstoneDays = 2

  /// The fewest days of an event that no back end took: longer than it is tried.
  package static let fewestWebhookDays = 4

  /// Reads the days; a missing number has the server's default.
  package static func policy(_ reader: inout SettingsReader) -> RetentionPolicy {
    var policy = RetentionPolicy.standard
    if let days = reader.value(.retentionAudit, days(from: 1, orForever: true)) {
      policy.audit = days.map(RetentionPolicy.days)
    }
    if let days = reader.value(.retentionEndedSessions, days(from: 1)) {
      policy.endedSessions = RetentionPolicy.days(days ?? 0)
    }
    if let days = reader.value(.retentionTombstones, days(from: fewestTombstoneDays)) {
      policy.tombstones = RetentionPolicy.days(days ?? 0)
    }
    if let days = reader.value(.retentionFailedJobs, days(from: 1)) {
      policy.failedJobs = RetentionPolicy.days(days ?? 0)
    }
    if let days = reader.value(.retentionFailedMessages, days(from: 1)) {
      policy.failedMessages = RetentionPolicy.days(days ?? 0)
    }
    if let days = reader.value(.retentionUndeliveredWebhooks, days(from: fewestWebhookDays)) {
      policy.undeliveredWebhooks = RetentionPolicy.days(days ?? 0)
    }
    if let days = reader.value(.retentionCounts, days(from: 1)) {
      policy.counts = RetentionPolicy.days(days ?? 0)
    }
    if let days = reader.value(.retentionAppAttestKeys, days(from: 1)) {
      policy.attestedKeys = RetentionPolicy.days(days ?? 0)
    }
    return policy
  }

  /// Reads a number of days, or `forever` where that may be said.
  private static func days(
    from least: Int, orForever: Bool = false
  ) -> (String) throws(Malformed) -> Int? {
    { text throws(Malformed) in
      if orForever, text == "forever" { return nil }
      do throws(Malformed) {
        return try PlainValue.number(in: least...36_500, "number of days")(text)
      } catch {
        throw orForever ? Malformed(error.reason + ", or the word forever") : error
      }
    }
  }
}
