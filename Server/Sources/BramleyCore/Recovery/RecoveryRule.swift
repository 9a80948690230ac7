import BramleyAPI

/// Decides whose password a mail to an address may reset.
package enum RecoveryRule {
  /// An account whose password may be reset.
  package enum Target: Sendable, Equatable {
    /// The address was proven to belong to it.
    case proven(Account)
    /// It holds the address and nobody proved it yet: whoever reads the mail is the first to do so.
    case unproven(Account)

    package var account: Account {
      switch self {
      case .proven(let account), .unproven(let account): account
      }
    }
  }

  /// Returns the account; nil when there is none, or when the mailbox proves nothing.
  ///
  /// An unproven address counts only where the account has no other one: an address that an account's owner mistyped
  /// must not open an account whose own address is proven.
  package static func target(of address: EmailAddress, among holders: [Account]) -> Target? {
    let oldest = holders.sorted {
      ($0.user.createdAt, $0.user.id.rawValue) < ($1.user.createdAt, $1.user.id.rawValue)
    }
    let password = { (account: Account) in account.identities.first { $0.key == address.identity } }
    let proven =
      oldest.first { password($0)?.emailVerified == true }
      ?? oldest.first { $0.user.emailVerified && address.isSame(as: $0.user.email) }
    let target =
      proven.map(Target.proven)
      ?? oldest.first {
        password($0) != nil && ($0.user.email == nil || address.isSame(as: $0.user.email))
      }.map(Target.unproven)
    guard let target, !target.account.isHijacked(at: address), target.account.user.disabledAt == nil else {
      return nil
    }
    return target
  }
}

extension Account {
  /// Whether a provider disabled the person's account with this address: then somebody else may read its mail.
  fileprivate func isHijacked(at address: EmailAddress) -> Bool {
    identities.contains { $0.disabledAt != nil && address.isSame(as: $0.email) }
  }
}
