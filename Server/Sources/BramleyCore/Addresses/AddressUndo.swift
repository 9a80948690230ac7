package import BramleyAPI
package import Foundation

/// The request of the former address's owner to take a change back: the account gets that address again, everything that
/// has begun ends, the password goes, and a new one is asked for by mail.
package struct AddressUndo: Sendable {
  /// The hash of the link's token.
  package var hash: Data
  package var language: MessageLanguage
  package var network: ClientNetwork?
  package var mailer: AddressMailer
  package var policy: ClaimedData
  /// Plans what is revoked of identities that are removed.
  package var unlinking: UnlinkPlanner
  /// The beginning of the ids of the audit entries that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  /// The result.
  package enum Outcome: Sendable {
    /// The account has the address again; these accounts changed.
    case undone([UserID])
    /// There is no such change, it was already undone, or it is older than seven days.
    case expired
  }

  /// What an undo writes.
  package struct Plan: Sendable {
    /// The account afterwards.
    package var account: Account
    /// The identities that are removed: the password, codes to the address of whoever changed it, and what was linked
    /// since.
    package var removed: [IdentityRecord]
    package var event: AuditEvent
  }

  /// Judges an undo; nil when it is too late.
  package func judge(_ change: UndoableAddress, of account: Account?) -> Plan? {
    guard now < change.expiresAt, let account, account.user.id == change.user else { return nil }
    let kept = account.identities.filter { identity in
      switch identity.key.provider {
      case .password: false
      case .email: identity.key == CodeDestination.mail(change.former).identity
      default: identity.linkedAt < change.changedAt
      }
    }
    let removed = account.identities.filter { identity in !kept.contains { $0.id == identity.id } }
    var after = Account(user: account.user, identities: kept)
    after.user.take(change.former)
    let event = AuditEvent(
      id: auditID, kind: .emailChangeUndone, at: now, userID: account.user.id, sessionID: nil,
      detail: ["identities": "\(removed.count)"])
    return Plan(account: after, removed: removed, event: event)
  }
}
