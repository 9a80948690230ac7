import BramleyAPI
package import Foundation

/// The request for another code and link for the address that is to be proven: the pending one, or the account's own.
package struct VerificationResend: Sendable {
  package var caller: SessionOwner
  /// The hash of the cookie of the browser that asks.
  package var browser: Data?
  package var language: MessageLanguage
  package var network: ClientNetwork?
  package var mailer: AddressMailer
  /// The time of the step.
  package var now: Date

  /// The result.
  package enum Outcome: Sendable {
    /// A mail is on its way.
    case sent
    /// There is nothing to verify.
    case nothing
    /// The session has ended.
    case ended
    /// The session was handed over.
    case notAllowed
    /// No further code is sent there now.
    case limited(retryAfter: Int)
  }

  package enum Verdict: Sendable {
    case refuse(Outcome)
    case send(EmailAddress, ChallengePurpose)
    /// The address belongs to another account: its owner is notified, and the answer is that of a code that was sent.
    case notifyOwner(EmailAddress, ChallengePurpose)
  }

  /// Judges the request.
  ///
  /// - Parameter isTaken: whether the pending address belongs to another account, so that no code goes there.
  package func judge(
    by owner: (session: SessionRecord, account: Account)?, pending: PendingAddress?,
    isTaken: (EmailAddress) throws -> Bool
  ) rethrows -> Verdict {
    guard let owner, owner.session.isAlive(of: caller.user, at: now) else { return .refuse(.ended) }
    guard !owner.session.isChild else { return .refuse(.notAllowed) }
    if let pending, pending.isOpen(for: owner.account, at: now) {
      // The answer is the same, so that the caller does not learn of the other account.
      return try isTaken(pending.address)
        ? .notifyOwner(pending.address, .addressChange) : .send(pending.address, .addressChange)
    }
    guard !owner.account.user.emailVerified, let address = owner.account.user.email.flatMap(EmailAddress.init)
    else { return .refuse(.nothing) }
    return .send(address, .verification)
  }
}
