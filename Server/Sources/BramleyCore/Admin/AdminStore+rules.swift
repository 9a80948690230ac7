package import BramleyAPI
import Foundation

// What the steps of the admin port decide about accounts.

extension OperatorCreation {
  /// Judges a creation by the accounts that hold its address.
  package func judge(holders: [Account]) -> Outcome {
    address != nil && !holders.isEmpty ? .addressTaken : .created(account)
  }
}

extension OperatorAct {
  /// Returns an account's row once it is disabled or enabled; nil where it is so already, and nothing is written.
  package func disabling(_ user: UserRecord, isDisabled: Bool) -> UserRecord? {
    guard (user.disabledAt != nil) != isDisabled else { return nil }
    var changed = user
    changed.disabledAt = isDisabled ? now : nil
    return changed
  }
}

extension OperatorRestoration {
  package enum Verdict: Sendable, Equatable {
    /// Nothing is written.
    case refuse(OperatorRestoration)
    /// Cancel this deletion, and write the account.
    case cancel(DeletionID, Account)
  }

  /// Judges the request to cancel the deletion of an account.
  package static func judge(_ account: Account?) -> Verdict {
    guard var account else { return .refuse(.unknown) }
    guard let deletion = account.user.deletion else { return .refuse(.notDeleted) }
    account.user.deletion = nil
    return .cancel(deletion.id, account)
  }
}

extension OperatorResend {
  package enum Verdict: Sendable, Equatable {
    case refuse(Outcome)
    /// Send a code and link to this address.
    case send(EmailAddress)
  }

  /// Judges the request: only an address that is not verified gets another mail.
  package func judge(_ account: Account?) -> Verdict {
    guard let user = account?.user else { return .refuse(.unknown) }
    guard !user.emailVerified, let address = user.email.flatMap(EmailAddress.init) else {
      return .refuse(.nothing)
    }
    return .send(address)
  }
}
