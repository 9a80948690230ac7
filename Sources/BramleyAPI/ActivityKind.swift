/// What kind of event; a server may report kinds that are newer than this list.
public struct ActivityKind: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The account was created.
  public static let signedUp: Self = "signed_up"
  /// The person signed in again.
  public static let signedIn: Self = "signed_in"
  /// A session was ended by its owner.
  public static let signedOut: Self = "signed_out"
  /// A device took over a session that another one handed to it.
  public static let sessionHandedOver: Self = "session_handed_over"
  /// A session ended because a newer one took its place: the account had too many.
  public static let sessionDisplaced: Self = "session_displaced"
  /// An old refresh token was used again, and the session was ended.
  public static let refreshTokenReused: Self = "refresh_token_reused"
  /// A refresh token came with another key than its session is bound to, and the session was ended.
  public static let sessionKeyChanged: Self = "session_key_changed"
  /// A genuine refresh token was ahead of its row: the store was restored from a backup.
  public static let refreshTokenAhead: Self = "refresh_token_ahead"
  /// An authorization code was presented again; its session was ended.
  public static let authorizationCodeReused: Self = "authorization_code_reused"
  /// The code that came with a token belonged to somebody else, and the session was ended.
  public static let codeOfAnotherPerson: Self = "code_of_another_person"
  /// The owner reauthenticated.
  public static let reauthenticated: Self = "reauthenticated"
  /// The owner linked an identity.
  public static let identityLinked: Self = "identity_linked"
  /// The owner removed an identity.
  public static let identityUnlinked: Self = "identity_unlinked"
  /// Two accounts became one; `merge` is the id by which it can be undone.
  public static let userMerged: Self = "user_merged"
  /// A merge was undone.
  public static let userMergeUndone: Self = "user_merge_undone"
  /// The owner requested all that the server keeps about them.
  public static let dataExported: Self = "data_exported"
  /// A passkey signed whose backup flags are others than before.
  public static let passkeyBackupChanged: Self = "passkey_backup_changed"
  /// The password was changed.
  public static let passwordChanged: Self = "password_changed"
  /// The owner set a new password by a mailed code or link; everything that had begun was ended.
  public static let passwordReset: Self = "password_reset"
  /// A sign-in's first factor was right, and it waits for the second.
  public static let secondFactorAsked: Self = "second_factor_asked"
  /// A code of the second factor was wrong.
  public static let secondFactorRefused: Self = "second_factor_refused"
  /// The owner added a second factor.
  public static let secondFactorAdded: Self = "second_factor_added"
  /// A second factor was removed, by the owner or by the recovery of a lost one.
  public static let secondFactorRemoved: Self = "second_factor_removed"
  /// A recovery code took the place of the second factor.
  public static let recoveryCodeUsed: Self = "recovery_code_used"
  /// The owner made new recovery codes.
  public static let recoveryCodesRenewed: Self = "recovery_codes_renewed"
  /// Somebody with the first factor reported that the second one is lost.
  public static let secondFactorLost: Self = "second_factor_lost"
  /// The recovery of a lost factor was cancelled.
  public static let secondFactorLossCancelled: Self = "second_factor_loss_cancelled"
  /// The account's address was verified.
  public static let emailVerified: Self = "email_verified"
  /// The owner asked for a change of the account's address, which has to be proven.
  public static let emailChangeRequested: Self = "email_change_requested"
  /// The account's address was changed.
  public static let emailChanged: Self = "email_changed"
  /// The owner of the former address took the change back; everything that had begun was ended.
  public static let emailChangeUndone: Self = "email_change_undone"
  /// The account lost its unverified address to somebody who proved it.
  public static let addressLost: Self = "address_lost"
  /// Somebody tried to sign in with a wrong password; `attempts` says how often by then.
  public static let signInRefused: Self = "sign_in_refused"
  /// The owner or an operator requested the account's deletion; it waits for its grace period to end.
  public static let deletionScheduled: Self = "deletion_scheduled"
  /// A sign-in cancelled the deletion.
  public static let deletionCancelled: Self = "deletion_cancelled"
  /// A mail to the account's address came back, or nobody has the address.
  public static let mailBounced: Self = "mail_bounced"
  /// The person marked a mail of this server as unwanted.
  public static let mailComplained: Self = "mail_complained"
  /// The account came from another system by such an import.
  public static let accountImported: Self = "account_imported"
  /// An operator of the server ended the session.
  public static let sessionsEndedByOperator: Self = "sessions_ended_by_operator"
  /// An operator created the account.
  public static let createdByOperator: Self = "created_by_operator"
  /// An operator disabled the account: its sessions were ended, and nobody signs in to it.
  public static let accountDisabled: Self = "account_disabled"
  /// An operator enabled the account again.
  public static let accountEnabled: Self = "account_enabled"
  /// An operator, or the app's own back end, changed the metadata of the account.
  public static let metadataChanged: Self = "metadata_changed"
  /// An operator had another mail sent that verifies the account's address.
  public static let verificationResent: Self = "verification_resent"
}
