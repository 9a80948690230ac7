package import BramleyAPI
import Crypto
package import Foundation

/// Apple's lasting consent for one client id of a person, with the sealed refresh token by which it is
/// checked and, one day, revoked.
package struct GrantRecord: Sendable {
  /// Whose consent.
  package var identity: IdentityKey
  /// For which of the team's client ids.
  package var clientID: ClientID
  /// Apple's refresh token, sealed for this row.
  package var sealedRefreshToken: Data
  /// When it was last kept.
  package var keptAt: Date
  package init(identity: IdentityKey, clientID: ClientID, sealedRefreshToken: Data, keptAt: Date) {
    self.identity = identity
    self.clientID = clientID
    self.sealedRefreshToken = sealedRefreshToken
    self.keptAt = keptAt
  }

  /// When Apple is asked for the first time whether the consent stands: on the day after the next, at an hour
  /// that falls out of the person's id, so that the checks of many spread over the day.
  package var firstCheckAt: Date {
    let day: TimeInterval = 86_400
    let hash = SHA256.hash(data: Data("\(identity.subject) \(clientID)".utf8))
    let share = TimeInterval(hash.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) / 4_294_967_296
    return keptAt.addingTimeInterval(day + share * day)
  }

  /// The row that a grant's token is sealed for.
  package static func row(_ identity: IdentityKey, _ client: ClientID) -> Seal.Row {
    Seal.Row("grant", identity.provider.rawValue, identity.team, identity.subject, client.rawValue)
  }
}

/// Where grants are kept: one for each identity and client id.
package protocol GrantStore: Sendable {
  /// Keeps a grant, replacing the client's older one; false when the identity is gone.
  func keep(_ grant: GrantRecord) async throws(StoreError) -> Bool
  /// Keeps what a code was exchanged for, and finishes the job that did it. Where the account was deleted
  /// meanwhile and its authorization is to be ended, a revocation is queued in the grant's place.
  func keep(_ exchange: ExchangedCode) async throws(StoreError) -> ExchangedCode.Outcome
  /// The grants of an identity.
  func grants(of identity: IdentityKey) async throws(StoreError) -> [GrantRecord]
  /// Ends a session whose code turned out to be somebody else's, and says so in the audit log.
  func endForForeignCode(_ session: SessionID, auditID: String, at now: Date) async throws(StoreError)
}

/// What a job exchanged a code for.
package struct ExchangedCode: Sendable {
  /// The job.
  package var job: JobID
  /// The grant.
  package var grant: GrantRecord
  /// The sign-in that the code came with; nil where the job names no person.
  package var origin: Origin?
  /// The job that would revoke it.
  package var revocation: JobRecord
  /// The time of the step.
  package var now: Date

  /// A sign-in, by what the person's end of its consent would have left.
  package struct Origin: Sendable {
    /// The person's tombstone.
    package var tombstone: Data
    /// The `iat` of the token.
    package var tokenIssuedAt: Date
    /// When it was.
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

  /// What came of it.
  package enum Outcome: Sendable {
    /// The grant is kept.
    case kept
    /// The person has ended the consent since: the grant would be a dead one that looks alive. The job is finished.
    case over
    /// The account is deleted: the revocation is queued.
    case revoked
    /// The identity is gone, and nobody waits for a revocation. Nothing was written.
    case gone
  }
}
