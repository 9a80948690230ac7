package import Foundation

/// Stores what Apple reports about a person after the sign-in. Each method is one transaction.
package protocol AppleLifeStore: Sendable {
  /// Stores the mark of a notification and the job that acts on it; false when it was received before.
  func receive(_ notification: ReceivedNotification) async throws(StoreError) -> Bool
  /// Applies an event; applying it again changes nothing.
  func apply(_ rule: AppleEventRule) async throws(StoreError) -> AppleEventOutcome
}

/// A verified notification, as it is stored until it is acted on.
package struct ReceivedNotification: Sendable {
  /// SHA-256 of Apple's id for it.
  package var mark: Data
  /// Until when the mark is stored.
  package var expiresAt: Date
  /// The job that acts on it.
  package var job: JobRecord

  package init(mark: Data, expiresAt: Date, job: JobRecord) {
    self.mark = mark
    self.expiresAt = expiresAt
    self.job = job
  }
}
