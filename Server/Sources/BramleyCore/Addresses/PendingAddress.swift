package import BramleyAPI
package import Foundation

/// The address that an account is about to get, until it is proven.
package struct PendingAddress: Sendable, Equatable {
  package var user: UserID
  package var address: EmailAddress
  /// The account's generation when the change was begun.
  package var generation: UInt32
  package var begunAt: Date
  package var expiresAt: Date

  package init(user: UserID, address: EmailAddress, generation: UInt32, begunAt: Date, expiresAt: Date) {
    self.user = user
    self.address = address
    self.generation = generation
    self.begunAt = begunAt
    self.expiresAt = expiresAt
  }

  /// Whether the account can still get it.
  package func isOpen(for account: Account, at now: Date) -> Bool {
    user == account.user.id && generation == account.user.generation && now < expiresAt
  }
}

/// A change of an address that the owner of the former one can take back.
package struct UndoableAddress: Sendable, Equatable {
  package var user: UserID
  /// The address before the change.
  package var former: EmailAddress
  package var changedAt: Date
  package var expiresAt: Date

  package init(user: UserID, former: EmailAddress, changedAt: Date, expiresAt: Date) {
    self.user = user
    self.former = former
    self.changedAt = changedAt
    self.expiresAt = expiresAt
  }
}
