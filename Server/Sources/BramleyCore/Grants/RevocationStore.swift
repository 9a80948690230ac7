import BramleyAPI
package import Foundation

/// Stores the revocations of authorizations.
package protocol RevocationStore: Sendable {
  /// Checks before each attempt whether a revocation is still wanted. When the person has come back, the
  /// revocation ends here, and its token becomes the grant of the new identity if that has none for the
  /// client.
  func begin(_ attempt: RevocationAttempt) async throws(StoreError) -> RevocationAttempt.Verdict
  /// Records that nothing is left to revoke, and finishes the job.
  func finishRevocation(
    by job: JobID, detail: [String: String], at now: Date
  ) async throws(StoreError)
}

/// An attempt to end an authorization at Apple or another provider.
package struct RevocationAttempt: Sendable {
  package var job: JobID
  /// The person whose authorization ends.
  package var identity: IdentityKey
  /// The token, sealed for its grant; nil when it may be invalid.
  package var grant: GrantRecord?
  /// The token of another provider than Apple, sealed for its identity; nil when it may be invalid.
  package var token: ProviderGrant?
  /// The time of the attempt.
  package var now: Date

  package init(job: JobID, identity: IdentityKey, grant: GrantRecord?, now: Date) {
    self.job = job
    self.identity = identity
    self.grant = grant
    self.now = now
  }

  /// What to do.
  package enum Verdict: Sendable {
    /// Notify the provider.
    case goOn
    /// Nothing: the person is back, or the revocation was already settled.
    case settled
  }
}
