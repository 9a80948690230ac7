import BramleyAPI
package import Foundation

/// Where the ends of Apple's authorizations are kept.
package protocol RevocationStore: Sendable {
  /// Looks whether a revocation is still wanted, before each try. When the person has come back it is ended here,
  /// and its token becomes the grant of the new identity where that has none for the client.
  func begin(_ attempt: RevocationAttempt) async throws(StoreError) -> RevocationAttempt.Verdict
  /// Keeps that nothing is left to revoke, and finishes the job.
  func finishRevocation(
    by job: JobID, detail: [String: String], at now: Date
  ) async throws(StoreError)
}

/// A try to end an authorization at Apple.
package struct RevocationAttempt: Sendable {
  /// The job.
  package var job: JobID
  /// Whose authorization.
  package var identity: IdentityKey
  /// The token, sealed for its grant; nil when it may be dead.
  package var grant: GrantRecord?
  /// The time of the try.
  package var now: Date

  package init(job: JobID, identity: IdentityKey, grant: GrantRecord?, now: Date) {
    self.job = job
    self.identity = identity
    self.grant = grant
    self.now = now
  }

  /// What to do.
  package enum Verdict: Sendable {
    /// Tell Apple.
    case goOn
    /// Nothing: the person is back, or the revocation was settled before.
    case settled
  }
}
