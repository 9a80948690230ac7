package import BramleyAPI
package import Foundation

/// Where people are found whose app changes teams, and where they move.
package protocol TransferStore: Sendable {
  /// How many Apple identities a team has, and how many of them have an id for another team.
  func transferCounts(
    of team: String, to target: String
  ) async throws(StoreError) -> (all: Int, prepared: Int)
  /// The Apple identities of a team in the order of their ids, after one of them.
  func identities(
    ofTeam team: String, after id: IdentityID?, limit: Int
  ) async throws(StoreError) -> [IdentityRecord]
  /// Keeps the id under which a person moves; false when the identity is gone, or the team's no more.
  func keep(
    _ transfer: PreparedTransfer, for identity: IdentityID, ofTeam team: String
  ) async throws(StoreError) -> Bool
  /// Whether a person has come to a team under this id already.
  func hasArrived(_ transferSubject: String, atTeam team: String) async throws(StoreError) -> Bool
  /// Moves a person to the new team: the identity is found by the transfer id, or by account and old subject, or
  /// made with its account where the store never knew that. Grants of the old team are dead, so they go; sessions
  /// live on.
  func arrive(_ arrival: TransferArrival) async throws(StoreError) -> TransferArrival.Outcome
}

/// A person whom Apple made known to the receiving team.
package struct TransferArrival: Sendable {
  /// The account that the report names.
  package var userID: UserID
  /// Who the person was to the old team.
  package var oldSubject: String
  /// The id under which the person moved.
  package var transferSubject: String
  /// Who the person is to the new team.
  package var identity: IdentityKey
  /// The address that the new team sees; nil when Apple tells none.
  package var email: EmailClaim?
  /// The id of the identity, if it has to be made.
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

  /// What came of it.
  package enum Outcome: Sendable, Equatable {
    /// The identity is the new team's now.
    case moved(UserID)
    /// It was before: by an earlier run, or because the person signed in.
    case wasThere(UserID)
    /// The account was not in this store, and was made under its old id.
    case made
    /// The person has another account at the new team already; nothing was touched.
    case conflict(with: UserID)
    /// The account, or its Apple identity, was deleted here; it does not come back.
    case gone
  }
}
