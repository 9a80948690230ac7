package import Foundation

/// Removes rows that have expired.
package protocol PurgeStore: Sendable {
  /// Removes expired marks, nonces, parked replies, codes, sessions and the like; a bounded number in one transaction.
  func purge(at now: Date) async throws(StoreError)
}

/// How long expired rows stay, in seconds.
package enum Retention {
  /// Seconds for which a mail or text that was given up is stored, so that an operator sees why.
  package static let failedMessages: TimeInterval = 7 * 86_400
  /// An ended session, so that its last tokens are answered with `session_ended`.
  package static let endedSessions: TimeInterval = 30 * 86_400
  /// A revocation after an unlinking, which an operator may run again.
  package static let unlinkedIdentities: TimeInterval = 365 * 86_400
  /// A code that opened a session, so that its second use is detected.
  package static let redeemedCodes: TimeInterval = 3_600
  /// The most rows that one transaction removes from a table, so that it blocks other transactions only
  /// briefly.
  package static let batch = 5_000
}
