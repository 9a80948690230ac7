package import BramleyAPI
package import Foundation

/// By what an operator names an account.
package enum AccountSelector: Sendable, Equatable {
  /// Its id.
  case id(UserID)
  /// An address of it or of one of its identities; letters of ASCII are compared without their case.
  case email(String)
  /// Its support id, which two accounts may share.
  case supportID(SupportID)
}

/// Where operators find accounts.
package protocol AccountDirectory: Sendable {
  /// Accounts, newest first, from the one after `last` on.
  func accounts(after last: UserID?, limit: Int) async throws(StoreError) -> [Account]
  /// The accounts that are meant, newest first.
  func accounts(_ selector: AccountSelector, limit: Int) async throws(StoreError) -> [Account]
  /// Everything about one account, of one moment; nil when there is none.
  func details(of user: UserID, at now: Date) async throws(StoreError) -> AccountDetails?
}

/// An account as its operator sees it.
package struct AccountDetails: Sendable {
  /// The account.
  package var account: Account
  /// What is held of Apple's consent.
  package var grants: [GrantStatus]
  /// Live sessions, newest use first.
  package var sessions: [SessionRecord]
  /// When the account was last used or written about.
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

/// How a grant stands, without its token.
package struct GrantStatus: Sendable, Equatable {
  /// Whose.
  package var identityID: IdentityID
  /// For which of the team's client ids.
  package var clientID: ClientID
  /// When its token was kept.
  package var keptAt: Date
  /// When Apple was last asked about it.
  package var checkedAt: Date?
  /// When Apple is asked next.
  package var nextCheckAt: Date
  /// Since when Apple refuses it.
  package var refusedAt: Date?
  /// In which words.
  package var refusal: String?
  /// Since when it is known to be over.
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

  /// How a grant may stand.
  package enum State: String, Sendable {
    /// Apple's consent holds, as far as is known.
    case active
    /// Apple refused it lately; whether it is over is not decided.
    case refused
    /// It is over.
    case revoked
  }

  /// How it stands.
  package var state: State { revokedAt != nil ? .revoked : refusedAt != nil ? .refused : .active }
}
