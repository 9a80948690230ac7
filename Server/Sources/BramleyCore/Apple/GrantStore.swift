package import BramleyAPI
package import Foundation

/// Stores grants: one for each identity and client id.
package protocol GrantStore: Sendable {
  /// Stores a grant, replacing the client's older one; false when the identity is gone.
  func keep(_ grant: GrantRecord) async throws(StoreError) -> Bool
  /// Stores the result of an exchange and finishes its job. If the account was deleted meanwhile and its
  /// authorization must be ended, a revocation is queued instead of the grant.
  func keep(_ exchange: ExchangedCode) async throws(StoreError) -> ExchangedCode.Outcome
  func grants(of identity: IdentityKey) async throws(StoreError) -> [GrantRecord]
  /// Ends a session whose code was another person's, and records it in the audit log.
  func endForForeignCode(_ session: SessionID, auditID: String, at now: Date) async throws(StoreError)
}

/// The result of exchanging a code.
package struct ExchangedCode: Sendable {
  package var job: JobID
  package var grant: GrantRecord
  /// The sign-in that the code came with; nil where the job names no person.
  package var origin: Origin?
  /// The job that would revoke the grant.
  package var revocation: JobRecord
  /// The time of the step.
  package var now: Date

  /// The sign-in, as far as it is needed to see whether the consent ended since.
  package struct Origin: Sendable {
    /// The person's tombstone.
    package var tombstone: Data
    /// The token's `iat`.
    package var tokenIssuedAt: Date
    /// When the person signed in.
    package var signedInAt: Date

    package init(tombstone: Data, tokenIssuedAt: Date, signedInAt: Date) {
      self.tombstone = tombstone
      self.tokenIssuedAt = tokenIssuedAt
      self.signedInAt = signedInAt
    }
  }

  package init(
    job: JobID, grant: GrantRecord, origin: Origin? = nil, revocation: JobRecord, now: Date
  ) {
    self.job = job
    self.grant = grant
    self.origin = origin
    self.revocation = revocation
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable {
    /// The grant is stored.
    case kept
    /// The person has ended the consent since, so the grant would only look valid. The job is finished.
    case ended
    /// The account is deleted: the revocation is queued.
    case revoked
    /// The identity is gone, and no revocation waits. Nothing was written.
    case gone
  }
}
