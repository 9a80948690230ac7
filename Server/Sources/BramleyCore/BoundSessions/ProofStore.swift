package import BramleyAPI
package import Foundation

/// Stores which DPoP proofs were used, for all nodes.
package protocol ProofStore: Sendable {
  /// Records the use of a proof, and when its session's key was last proven; false, and nothing recorded, if the proof
  /// was used before.
  func use(_ proof: ProofUse) async throws(StoreError) -> Bool
}

/// The use of a proof.
package struct ProofUse: Sendable {
  /// Seconds between two records of the last proof in a session's row, so that not each call writes there.
  package static let recordInterval: TimeInterval = 60

  /// The hash by which the proof is recognised.
  package var mark: Data
  /// The session that it was presented for; nil for one that is not known yet.
  package var session: SessionID?
  /// When the proof can't be accepted any more, so that the mark may be deleted.
  package var expiresAt: Date
  /// The time of the step.
  package var now: Date

  package init(mark: Data, session: SessionID?, expiresAt: Date, now: Date) {
    self.mark = mark
    self.session = session
    self.expiresAt = expiresAt
    self.now = now
  }
}
