package import BramleyAPI
package import Foundation

/// Something that happened to an account, kept for its owner and the operator. No secrets, no addresses.
package struct AuditEvent: Sendable, Equatable {
  /// The row's id.
  package var id: String
  /// What kind it is.
  package var kind: AuditKind
  /// When it happened.
  package var at: Date
  /// Whose account, if one is known.
  package var userID: UserID?
  /// Which session, if one is concerned.
  package var sessionID: SessionID?
  /// Short facts such as a provider's name.
  package var detail: [String: String]

  package init(
    id: String, kind: AuditKind, at: Date, userID: UserID?, sessionID: SessionID?,
    detail: [String: String] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.at = at
    self.userID = userID
    self.sessionID = sessionID
    self.detail = detail
  }
}

/// What kind of event; open to more.
package struct AuditKind: OpenValue {
  /// The text as it is kept.
  package let rawValue: String
  /// Takes the text as it is; any is accepted.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// An account was made.
  package static let signedUp: Self = "signed_up"
  /// A person came back.
  package static let signedIn: Self = "signed_in"
  /// A session was ended by its owner.
  package static let signedOut: Self = "signed_out"
  /// A session handed one over to another device of its owner's.
  package static let sessionHandedOver: Self = "session_handed_over"
  /// An old refresh token was used again; the session was ended.
  package static let refreshTokenReused: Self = "refresh_token_reused"
  /// A genuine refresh token was ahead of its row: the store was restored from a backup.
  package static let refreshTokenAhead: Self = "refresh_token_ahead"
  /// An authorization code was shown again; its session was ended.
  package static let authorizationCodeReused: Self = "authorization_code_reused"
  /// The code that came with a token belonged to somebody else.
  package static let codeOfAnotherPerson: Self = "code_of_another_person"
  /// The owner proved again who they are.
  package static let reauthenticated: Self = "reauthenticated"
  /// The owner added a way into the account.
  package static let identityLinked: Self = "identity_linked"
  /// The owner took a way into the account away.
  package static let identityUnlinked: Self = "identity_unlinked"
  /// The owner changed the password.
  package static let passwordChanged: Self = "password_changed"
  /// Somebody tried to sign in with a wrong password.
  package static let signInRefused: Self = "sign_in_refused"
  /// The owner, or an operator, asked for the account's deletion; it waits for its grace to end.
  package static let deletionScheduled: Self = "deletion_scheduled"
  /// A sign-in called the deletion off.
  package static let deletionCancelled: Self = "deletion_cancelled"
  /// The account and its data are gone.
  package static let accountDeleted: Self = "account_deleted"
  /// Apple was told to end its authorization, and did.
  package static let appleRevoked: Self = "apple_revoked"
  /// Apple could not be told in time, or there was nothing to tell it with.
  package static let appleRevocationFailed: Self = "apple_revocation_failed"
  /// The person had come back before Apple was told; their new authorization stays.
  package static let appleRevocationSuperseded: Self = "apple_revocation_superseded"
  /// Apple said that the person stopped using Apple with this app.
  package static let appleConsentRevoked: Self = "apple_consent_revoked"
  /// Apple said that the person's Apple Account is gone.
  package static let appleAccountDeleted: Self = "apple_account_deleted"
  /// Apple's relay does not forward to the person any more.
  package static let appleEmailDisabled: Self = "apple_email_disabled"
  /// Apple's relay forwards again.
  package static let appleEmailEnabled: Self = "apple_email_enabled"
  /// Apple sent an event that came too late to mean anything, or of a kind that is not known.
  package static let appleEventPassedOver: Self = "apple_event_passed_over"
  /// Apple does not accept the grant's refresh token any more.
  package static let appleGrantRefused: Self = "apple_grant_refused"
  /// The identity moved to another team with the app.
  package static let appleTransferred: Self = "apple_transferred"
  /// An operator ended sessions.
  package static let sessionsEndedByOperator: Self = "sessions_ended_by_operator"
}

/// Where the audit log is read. Events are written by the steps that cause them.
package protocol AuditStore: Sendable {
  /// The newest events of an account, newest first.
  func events(of user: UserID, limit: Int) async throws(StoreError) -> [AuditEvent]
}
