package import BramleyAPI
package import Foundation

/// Finds the people whose app changes teams, and moves them.
package protocol TransferStore: Sendable {
  /// Returns how many Apple identities a team has, and how many of them have an id for another team.
  func transferCounts(
    of team: String, to target: String
  ) async throws(StoreError) -> (all: Int, prepared: Int)
  /// Returns the Apple identities of a team in the order of their ids, after one of them.
  func identities(
    ofTeam team: String, after id: IdentityID?, limit: Int
  ) async throws(StoreError) -> [IdentityRecord]
  /// Stores the id under which a person moves; false when the identity is gone or no longer belongs to the
  /// team.
  func keep(
    _ transfer: PreparedTransfer, for identity: IdentityID, ofTeam team: String
  ) async throws(StoreError) -> Bool
  /// Whether a person has already come to a team under this id.
  func hasArrived(_ transferSubject: String, atTeam team: String) async throws(StoreError) -> Bool
  /// Moves a person to the new team. The identity is found by the transfer id, or by account and old subject;
  /// if the store never had it, it is created with its account. Grants of the old team are invalid, so they
  /// are deleted; sessions stay.
  func arrive(_ arrival: TransferArrival) async throws(StoreError) -> TransferArrival.Outcome
}

/// A person whom Apple identified to the receiving team.
package struct TransferArrival: Sendable {
  /// The account that the report names.
  package var userID: UserID
  /// The person's id at the old team.
  package var oldSubject: String
  /// The id under which the person moved.
  package var transferSubject: String
  /// The person's identity at the new team.
  package var identity: IdentityKey
  /// The address that the new team sees; nil when Apple returns none.
  package var email: EmailClaim?
  /// The id of the identity, if it has to be created.
  package var newIdentityID: IdentityID
  /// The id of the audit entry.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    userID: UserID, oldSubject: String, transferSubject: String, identity: IdentityKey, email: EmailClaim?,
    newIdentityID: IdentityID, auditID: String, now: Date
  ) {
    self.userID = userID
    self.oldSubject = oldSubject
    self.transferSubject = transferSubject
    self.identity = identity
    self.email = email
    self.newIdentityID = newIdentityID
    self.auditID = auditID
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The identity now belongs to the new team.
    case moved(UserID)
    /// It already belonged there: by an earlier run, or because the person signed in.
    case wasThere(UserID)
    /// The account was not in this store, and was created under its old id.
    case made
    /// The person already has another account at the new team; nothing was changed.
    case conflict(with: UserID)
    /// The account, or its Apple identity, was deleted here; it does not come back.
    case gone
  }
}
