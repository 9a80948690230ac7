package import Foundation

/// What a store knows when a code is presented.
package struct ChallengeFacts: Sendable {
  package var record: ChallengeRecord
  package var origin: CodeOrigin
  /// The wrong codes under ``ChallengeQuery/failuresKey(of:_:)``.
  package var failures: FailedCodes?
  /// What is stored of ``ChallengeQuery/tallies(_:)``, by key.
  package var restoredAt: [Data: Date]

  package init(
    record: ChallengeRecord, origin: CodeOrigin, failures: FailedCodes?, restoredAt: [Data: Date]
  ) {
    self.record = record
    self.origin = origin
    self.failures = failures
    self.restoredAt = restoredAt
  }
}
