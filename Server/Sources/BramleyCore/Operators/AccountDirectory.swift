package import BramleyAPI
package import Foundation

/// How an operator selects an account.
package enum AccountSelector: Sendable, Equatable {
  case id(UserID)
  /// An address of it or of one of its identities; ASCII letters are compared without regard to case.
  case email(String)
  /// A telephone number by which somebody signs in to it.
  case phone(String)
  /// Its support id, which two accounts may share.
  case supportID(SupportID)
}

/// Finds accounts for operators.
package protocol AccountDirectory: Sendable {
  /// Returns accounts, newest first, starting after `last`.
  func accounts(after last: UserID?, limit: Int) async throws(StoreError) -> [Account]
  /// Returns the selected accounts, newest first.
  func accounts(_ selector: AccountSelector, limit: Int) async throws(StoreError) -> [Account]
  /// Returns everything about one account, from one moment; nil when there is none.
  func details(of user: UserID, at now: Date) async throws(StoreError) -> AccountDetails?
}

/// An account as an operator sees it.
package struct AccountDetails: Sendable {
  package var account: Account
  /// The account's grants at Apple.
  package var grants: [GrantStatus]
  /// Live sessions, most recently used first.
  package var sessions: [SessionRecord]
  /// When the account was last used or last appeared in the audit log.
  package var lastActivityAt: Date

  package init(
    account: Account, grants: [GrantStatus], sessions: [SessionRecord], lastActivityAt: Date
  ) {
    self.account = account
    self.grants = grants
    self.sessions = sessions
    self.lastActivityAt = lastActivityAt
  }
}

/// The state of a grant, without its token.
package struct GrantStatus: Sendable, Equatable {
  /// The identity that it belongs to.
  package var identityID: IdentityID
  /// The client id that it is for.
  package var clientID: ClientID
  /// When its token was stored.
  package var keptAt: Date
  /// When Apple was last asked about it.
  package var checkedAt: Date?
  /// When Apple is asked next.
  package var nextCheckAt: Date
  /// Since when Apple has refused it.
  package var refusedAt: Date?
  /// The error code of the refusal.
  package var refusal: String?
  /// When it became known to have ended.
  package var revokedAt: Date?

  package init(
    identityID: IdentityID, clientID: ClientID, keptAt: Date, checkedAt: Date?, nextCheckAt: Date,
    refusedAt: Date?, refusal: String?, revokedAt: Date?
  ) {
    self.identityID = identityID
    self.clientID = clientID
    self.keptAt = keptAt
    self.checkedAt = checkedAt
    self.nextCheckAt = nextCheckAt
    self.refusedAt = refusedAt
    self.refusal = refusal
    self.revokedAt = revokedAt
  }

  /// The possible states of a grant.
  package enum State: String, Sendable {
    /// Apple's consent is valid, as far as is known.
    case active
    /// Apple refused it recently; whether it has ended is not decided yet.
    case refused
    /// It has ended.
    case revoked
  }

  package var state: State { revokedAt != nil ? .revoked : refusedAt != nil ? .refused : .active }
}
