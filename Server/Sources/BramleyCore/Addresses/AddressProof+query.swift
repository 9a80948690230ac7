package import BramleyAPI
package import Foundation

extension AddressProof {
  /// Returns why the request's session can't prove anything; nil where it can, and for a link that comes without one.
  package func refusal(of owner: (session: SessionRecord, account: Account)?) -> Outcome? {
    guard let caller else { return nil }
    guard let owner, owner.session.isAlive(of: caller.user, at: now) else { return .ended }
    return owner.session.isChild ? .notAllowed : nil
  }

  /// Returns what a typed code answers: the change that the account has begun, else the verification of its own address.
  package func query(_ code: TypedCode, of account: Account, pending: PendingAddress?) -> ChallengeQuery {
    let isChange = pending?.isOpen(for: account, at: now) ?? false
    return ChallengeQuery(
      .account(account.user.id), purpose: isChange ? .addressChange : .verification,
      account: account.user.id, code: code, network: network, secrets: mailer.secrets)
  }

  /// Returns what a link answers; nil where it was not sent to prove an account's address.
  ///
  /// - Parameters:
  ///   - record: the challenge whose link it is.
  ///   - caller: the account of the request's session.
  package func query(_ link: Data, _ record: ChallengeRecord, of caller: UserID?) -> ChallengeQuery? {
    guard [.verification, .addressChange].contains(record.purpose), let account = record.account else {
      return nil
    }
    // A session of the account shows as much as the browser that began.
    return ChallengeQuery(
      .link(link), purpose: record.purpose, account: account,
      binding: caller == account ? record.binding : browser, network: network, secrets: mailer.secrets)
  }

  /// Returns a change that the owner of the former address can take back.
  package func undoable(_ former: EmailAddress, of user: UserID) -> UndoableAddress {
    UndoableAddress(
      user: user, former: former, changedAt: now,
      expiresAt: now.addingTimeInterval(AddressMailer.undoLifetime))
  }
}
