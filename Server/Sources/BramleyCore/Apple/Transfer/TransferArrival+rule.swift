import BramleyAPI
import Foundation

extension TransferArrival {
  /// What the store knows about the person.
  package struct Facts: Sendable {
    /// The identity that already has the new team's id.
    package var arrived: IdentityRecord?
    /// The person's identity at the old team, with its account.
    package var leaving: (identity: IdentityRecord, account: Account)?
    /// Whether the account that the report names exists.
    package var hasAccount: Bool
    /// Whether the account left events in the audit log.
    package var hasHistory: Bool
    /// Whether an earlier arrival created the account.
    package var wasMade: Bool

    package init(
      arrived: IdentityRecord?, leaving: (identity: IdentityRecord, account: Account)?, hasAccount: Bool,
      hasHistory: Bool, wasMade: Bool
    ) {
      self.arrived = arrived
      self.leaving = leaving
      self.hasAccount = hasAccount
      self.hasHistory = hasHistory
      self.wasMade = wasMade
    }
  }

  package enum Verdict: Sendable {
    /// Nothing is written.
    case leave(Outcome)
    /// Write this account, in which the identity has moved.
    case move(from: IdentityRecord, Account)
    /// Create the account that the old team had.
    case make(Account)
    /// Add the identity to the account that an earlier arrival created.
    case add(IdentityRecord)
  }

  /// Judges an arrival. An account or identity that this store deleted does not come back.
  package func judge(_ facts: Facts) -> Verdict {
    if let there = facts.arrived {
      let isSame = there.userID == userID || there.transfer?.subject == transferSubject
      return .leave(isSame ? .wasThere(there.userID) : .conflict(with: there.userID))
    }
    if let (old, account) = facts.leaving {
      var account = account
      account.move(old.id, by: self)
      return .move(from: old, account)
    }
    let made = Account(self)
    if !facts.hasAccount { return facts.hasHistory ? .leave(.gone) : .make(made) }
    return facts.wasMade ? .add(made.identities[0]) : .leave(.gone)
  }

  /// The id of the event of a created account.
  package var madeID: String { "\(userID)/\(AuditKind.appleTransferred)" }

  /// Returns the event of a created identity.
  package func event(isNewAccount: Bool) -> AuditEvent {
    AuditEvent(
      id: isNewAccount ? madeID : auditID, kind: .appleTransferred, at: now, userID: userID, sessionID: nil,
      detail: ["to": identity.team])
  }
}
