package import BramleyAPI
package import Foundation

/// Something that happened to an account, stored for its owner and the operator. No secrets, no addresses.
package struct AuditEvent: Sendable, Equatable {
  /// The row's id.
  package var id: String
  package var kind: AuditKind
  /// When it happened.
  package var at: Date
  /// The account, if one is known.
  package var userID: UserID?
  /// The session, if one is concerned.
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

/// The kind of an event. Further values may be added.
package struct AuditKind: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// An account was created.
  package static let signedUp: Self = "signed_up"
  /// A person came back.
  package static let signedIn: Self = "signed_in"
  /// A session was ended by its owner.
  package static let signedOut: Self = "signed_out"
  /// A session was handed over to another device of its owner.
  package static let sessionHandedOver: Self = "session_handed_over"
  /// A session was ended because a newer one took its place: the account had too many.
  package static let sessionDisplaced: Self = "session_displaced"
  /// An old refresh token was used again; the session was ended.
  package static let refreshTokenReused: Self = "refresh_token_reused"
  /// A refresh token came with another key than its session is bound to; the session was ended.
  package static let sessionKeyChanged: Self = "session_key_changed"
  /// A genuine refresh token was ahead of its row: the store was restored from a backup.
  package static let refreshTokenAhead: Self = "refresh_token_ahead"
  /// An authorization code was presented again; its session was ended.
  package static let authorizationCodeReused: Self = "authorization_code_reused"
  /// The code that came with a token belonged to another person.
  package static let codeOfAnotherPerson: Self = "code_of_another_person"
  /// The owner authenticated again.
  package static let reauthenticated: Self = "reauthenticated"
  /// The owner added an identity to the account.
  package static let identityLinked: Self = "identity_linked"
  /// The owner removed an identity from the account.
  package static let identityUnlinked: Self = "identity_unlinked"
  /// The owner merged two accounts.
  package static let userMerged: Self = "user_merged"
  /// The owner gave an account that was taken in its identities back.
  package static let userMergeUndone: Self = "user_merge_undone"
  /// The owner requested all that is kept about them.
  package static let dataExported: Self = "data_exported"
  /// A passkey signed whose backup flags are others than before.
  package static let passkeyBackupChanged: Self = "passkey_backup_changed"
  /// The owner changed the password.
  package static let passwordChanged: Self = "password_changed"
  /// The owner set a new password by a mailed code or link; everything that had begun was ended.
  package static let passwordReset: Self = "password_reset"
  /// A sign-in's first factor was right, and it waits for the second.
  package static let secondFactorAsked: Self = "second_factor_asked"
  /// A code of the second factor was wrong.
  package static let secondFactorRefused: Self = "second_factor_refused"
  /// The owner added a second factor.
  package static let secondFactorAdded: Self = "second_factor_added"
  /// A second factor was removed, by the owner or by the recovery of a lost one.
  package static let secondFactorRemoved: Self = "second_factor_removed"
  /// A recovery code took the place of the second factor.
  package static let recoveryCodeUsed: Self = "recovery_code_used"
  /// The owner made new recovery codes.
  package static let recoveryCodesRenewed: Self = "recovery_codes_renewed"
  /// Somebody with the first factor reported that the second one is lost.
  package static let secondFactorLost: Self = "second_factor_lost"
  /// The recovery of a lost factor was cancelled.
  package static let secondFactorLossCancelled: Self = "second_factor_loss_cancelled"
  /// The account's address was verified.
  package static let emailVerified: Self = "email_verified"
  /// The owner asked for a change of the account's address, which has to be proven.
  package static let emailChangeRequested: Self = "email_change_requested"
  /// The account's address was changed.
  package static let emailChanged: Self = "email_changed"
  /// The owner of the former address took the change back; everything that had begun was ended.
  package static let emailChangeUndone: Self = "email_change_undone"
  /// The account lost its unverified address to somebody who proved it.
  package static let addressLost: Self = "address_lost"
  /// Somebody tried to sign in with a wrong password.
  package static let signInRefused: Self = "sign_in_refused"
  /// The owner or an operator requested the account's deletion; it waits for its grace period to end.
  package static let deletionScheduled: Self = "deletion_scheduled"
  /// A sign-in cancelled the deletion.
  package static let deletionCancelled: Self = "deletion_cancelled"
  /// The account and its data are deleted.
  package static let accountDeleted: Self = "account_deleted"
  /// Apple was asked to end its authorization, and did.
  package static let appleRevoked: Self = "apple_revoked"
  /// Apple could not be notified in time, or there was no token to revoke with.
  package static let appleRevocationFailed: Self = "apple_revocation_failed"
  /// The person came back before Apple was notified; their new authorization stays.
  package static let appleRevocationSuperseded: Self = "apple_revocation_superseded"
  /// A provider other than Apple was asked to end its authorization, and did.
  package static let authorizationRevoked: Self = "authorization_revoked"
  /// Such a provider could not be notified in time, or does not accept it.
  package static let revocationFailed: Self = "revocation_failed"
  /// The person came back before such a provider was notified; their new authorization stays.
  package static let revocationSuperseded: Self = "revocation_superseded"
  /// Facebook reported that the person removed this app.
  package static let facebookDeauthorized: Self = "facebook_deauthorized"
  /// The person asked Facebook to have this app delete their data.
  package static let facebookDeletionRequested: Self = "facebook_deletion_requested"
  /// Facebook reported something that the person's later sign-in has overtaken.
  package static let facebookEventPassedOver: Self = "facebook_event_passed_over"
  /// Apple reported that the person stopped using Apple with this app.
  package static let appleConsentRevoked: Self = "apple_consent_revoked"
  /// Apple reported that the person's Apple Account was deleted.
  package static let appleAccountDeleted: Self = "apple_account_deleted"
  /// Apple's relay no longer forwards mail to the person.
  package static let appleEmailDisabled: Self = "apple_email_disabled"
  /// Apple's relay forwards mail again.
  package static let appleEmailEnabled: Self = "apple_email_enabled"
  /// Apple sent an event that came too late to matter, or whose kind is not known.
  package static let appleEventPassedOver: Self = "apple_event_passed_over"
  /// Apple no longer accepts the grant's refresh token.
  package static let appleGrantRefused: Self = "apple_grant_refused"
  /// The identity moved to another team with the app.
  package static let appleTransferred: Self = "apple_transferred"
  /// A provider reported that the person's sessions, or the authorization of this app, were revoked there.
  package static let revokedAtProvider: Self = "revoked_at_provider"
  /// A provider reported that the person ended a session there.
  package static let providerSignedOut: Self = "provider_signed_out"
  /// A provider reported that it disabled the person's account.
  package static let providerAccountDisabled: Self = "provider_account_disabled"
  /// A provider reported that it enabled the person's account again.
  package static let providerAccountEnabled: Self = "provider_account_enabled"
  /// A provider sent an event that changed nothing here: it came too late, is only a hint, or is not known.
  package static let providerEventNoted: Self = "provider_event_noted"
  /// A mail server reported that nobody has the account's address, or that a mail to it came back.
  package static let mailBounced: Self = "mail_bounced"
  /// The mail service reported that the person marked a mail as unwanted.
  package static let mailComplained: Self = "mail_complained"
  /// An operator imported accounts of another system.
  package static let accountsImported: Self = "accounts_imported"
  /// The account came from another system by such an import.
  package static let accountImported: Self = "account_imported"
  /// An operator exported all accounts.
  package static let accountsExported: Self = "accounts_exported"
  /// An operator ended sessions.
  package static let sessionsEndedByOperator: Self = "sessions_ended_by_operator"
  /// An operator created the account.
  package static let createdByOperator: Self = "created_by_operator"
  /// An operator disabled the account: its sessions were ended, and nobody signs in to it.
  package static let accountDisabled: Self = "account_disabled"
  /// An operator enabled the account again.
  package static let accountEnabled: Self = "account_enabled"
  /// An operator, or the app's own back end, changed the metadata of the account.
  package static let metadataChanged: Self = "metadata_changed"
  /// An operator had another mail sent that verifies the account's address.
  package static let verificationResent: Self = "verification_resent"
  /// An operator retried failed jobs.
  package static let jobsRetried: Self = "jobs_retried"
  /// A token or client of the admin port was created.
  package static let adminCredentialCreated: Self = "admin_credential_created"
  /// A token or client of the admin port was revoked.
  package static let adminCredentialRevoked: Self = "admin_credential_revoked"
  /// An operator had webhooks delivered again.
  package static let webhooksRetried: Self = "webhooks_retried"
  /// An event could not be delivered to an endpoint of the operator's, and was skipped.
  package static let webhookSkipped: Self = "webhook_skipped"
  /// A key for access tokens was created, by schedule or by an operator.
  package static let signingKeyCreated: Self = "signing_key_created"
  /// An operator withdrew a key for access tokens that had leaked.
  package static let signingKeyWithdrawn: Self = "signing_key_withdrawn"
  /// Another master key seals from now on.
  package static let masterKeyChanged: Self = "master_key_changed"
  /// An operator permanently removed a master key.
  package static let masterKeyRemoved: Self = "master_key_removed"
}

/// Reads the audit log. Events are written by the steps that cause them.
package protocol AuditStore: Sendable {
  /// Returns the newest events of an account, newest first.
  func events(of user: UserID, limit: Int) async throws(StoreError) -> [AuditEvent]
}
