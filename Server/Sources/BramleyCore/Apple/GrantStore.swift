package import BramleyAPI
import Crypto
package import Foundation

/// Apple's lasting consent for one client id of a person, with the sealed refresh token by which it is
/// checked and later revoked.
package struct GrantRecord: Sendable {
  /// The person who consented.
  package var identity: IdentityKey
  /// The client id that it is for.
  package var clientID: ClientID
  /// Apple's refresh token, sealed for this row.
  package var sealedRefreshToken: Data
  /// When it was last stored.
  package var keptAt: Date
  package init(identity: IdentityKey, clientID: ClientID, sealedRefreshToken: Data, keptAt: Date) {
    self.identity = identity
    self.clientID = clientID
    self.sealedRefreshToken = sealedRefreshToken
    self.keptAt = keptAt
  }

  /// When Apple is first asked whether the consent is still valid: one to two days later, at a time that is derived
  /// from the person's id, so that the checks of many people spread over the day.
  package var firstCheckAt: Date {
    let day: TimeInterval = 86_400
    let hash = SHA256.hash(data: Data("\(identity.subject) \(clientID)".utf8))
    let share = TimeInterval(hash.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) / 4_294_967_296
    return keptAt.addingTimeInterval(day + share * day)
  }

  /// Returns the row that a grant's token is sealed for.
  package static func row(_ identity: IdentityKey, _ client: ClientID) -> Seal.Row {
    Seal.Row("grant", identity.provider.rawValue, identity.team, identity.subject, client.rawValue)
  }
}

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
    case over
    /// The account is deleted: the revocation is queued.
    case revoked
    /// The identity is gone, and no revocation waits. Nothing was written.
    case gone
  }
}
