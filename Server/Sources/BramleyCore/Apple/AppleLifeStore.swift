package import Foundation

/// Where what Apple tells of a person after the sign-in is written. Each method is one step.
package protocol AppleLifeStore: Sendable {
  /// Keeps the mark of a notification and the job that acts on it; false when it came before.
  func receive(_ notification: ReceivedNotification) async throws(StoreError) -> Bool
  /// Does what an event asks for; done again it changes nothing.
  func apply(_ rule: AppleEventRule) async throws(StoreError) -> AppleEventOutcome
}

/// A believed notification, as it is kept until it is acted on.
package struct ReceivedNotification: Sendable {
  /// SHA-256 of Apple's id of it.
  package var mark: Data
  /// Until when the mark is kept.
  package var expiresAt: Date
  /// The job that acts on it.
  package var job: JobRecord

  package init(mark: Data, expiresAt: Date, job: JobRecord) {
    self.mark = mark
    self.expiresAt = expiresAt
    self.job = job
  }
}
