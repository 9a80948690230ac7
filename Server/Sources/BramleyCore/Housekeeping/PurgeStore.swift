package import Foundation

/// Removes rows that have expired.
package protocol PurgeStore: Sendable {
  /// Removes expired marks, nonces, parked replies, codes, sessions and the like; a bounded number in one transaction.
  func purge(at now: Date, keeping policy: RetentionPolicy) async throws(StoreError)
}

extension PurgeStore {
  /// Removes what has expired by the standard policy.
  package func purge(at now: Date) async throws(StoreError) { try await purge(at: now, keeping: .standard) }
}

/// How long expired rows stay that no setting changes, in seconds.
package enum Retention {
  /// A revocation after an unlinking, which an operator may run again.
  package static let unlinkedIdentities: TimeInterval = 365 * 86_400
  /// A code that opened a session, so that its second use is detected.
  package static let redeemedCodes: TimeInterval = 3_600
  /// The most rows that one transaction removes from a table, so that it blocks other transactions only
  /// briefly.
  package static let batch = 5_000
}
