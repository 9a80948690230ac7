import BramleyAPI
package import Foundation

/// The request of an account's owner for another address. The account gets it once it is proven.
package struct AddressChange: Sendable {
  /// The session of the request.
  package var caller: SessionOwner
  package var address: EmailAddress
  /// The code and link for the new address.
  package var code: AddressMailer.MailedCode
  /// The mail to the new address where it belongs to another account: its owner learns of it, and the caller does not.
  package var notice: JobRecord
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  /// The result.
  package enum Outcome: Sendable {
    /// A mail is on its way, or the account has the address already.
    case begun
    /// The session has ended.
    case ended
    /// The session was handed over.
    case notAllowed
    /// The caller has not authenticated recently.
    case notRecent(Account)
    /// No further code is sent there now.
    case limited(retryAfter: Int)
  }

  package enum Verdict: Sendable {
    /// Nothing is written.
    case refuse(Outcome)
    /// Keep the change and mail the code.
    case begin(PendingAddress, AuditEvent)
    /// Keep the change, which nobody can finish, and notify the owner of the address.
    case notifyOwner(PendingAddress, AuditEvent)
  }

  /// Judges the request.
  ///
  /// - Parameter holders: the accounts that hold the new address.
  package func judge(
    by owner: (session: SessionRecord, account: Account)?, _ holders: [Account]
  ) -> Verdict {
    guard let owner, owner.session.isAlive(of: caller.user, at: now) else { return .refuse(.ended) }
    guard !owner.session.isChild else { return .refuse(.notAllowed) }
    guard RecentAuthentication.includes(caller.authTime, of: owner.account, at: now) else {
      return .refuse(.notRecent(owner.account))
    }
    let user = owner.account.user
    if user.emailVerified, address.isSame(as: user.email) { return .refuse(.begun) }
    let pending = PendingAddress(
      user: user.id, address: address, generation: user.generation, begunAt: now,
      expiresAt: now.addingTimeInterval(AddressMailer.changeLifetime))
    let event = AuditEvent(
      id: auditID, kind: .emailChangeRequested, at: now, userID: user.id, sessionID: caller.session)
    return holders.contains { $0.user.id != user.id && $0.hasProven(address) }
      ? .notifyOwner(pending, event) : .begin(pending, event)
  }
}

extension Account {
  /// Whether somebody proved that an address belongs to this account: as its own address, or as that of a password or of
  /// mailed codes.
  package func hasProven(_ address: EmailAddress) -> Bool {
    if user.emailVerified, address.isSame(as: user.email) { return true }
    return identities.contains {
      $0.emailVerified && ($0.key == address.identity || $0.key == CodeDestination.mail(address).identity)
    }
  }
}
