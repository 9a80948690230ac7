/// Something that matters for security and is written to the log. The raw values are stable; `docs/security.md` lists
/// them.
package enum SecurityEvent: String, Sendable, CaseIterable {
  /// A person signed in.
  case signedIn = "signed_in"
  /// A person signed up by address.
  case signedUp = "signed_up"
  /// A client redeemed an authorization code, of the browser flow or for another device.
  case codeRedeemed = "code_redeemed"
  /// A person proved again who they are.
  case reauthenticated
  /// A device signed out.
  case signedOut = "signed_out"
  /// A person ended another of their sessions, or several.
  case sessionsEnded = "sessions_ended"
  /// A session was ended by a rule: a provider's word, or a code of another person.
  case sessionEndedByRule = "session_ended_by_rule"
  /// A code for another device of the same person was issued.
  case sessionHandedOver = "session_handed_over"
  /// An identity was added to an account.
  case identityLinked = "identity_linked"
  /// An identity was removed from an account.
  case identityUnlinked = "identity_unlinked"
  /// Two accounts became one.
  case accountsMerged = "accounts_merged"
  /// A merge was undone.
  case mergeUndone = "merge_undone"
  /// A password was set or changed.
  case passwordChanged = "password_changed"
  /// A new password was set by a mailed code or link.
  case passwordReset = "password_reset"
  /// A second factor was added.
  case secondFactorAdded = "second_factor_added"
  /// A second factor was removed.
  case secondFactorRemoved = "second_factor_removed"
  /// New recovery codes were made.
  case recoveryCodesRenewed = "recovery_codes_renewed"
  /// A second factor was reported as lost.
  case secondFactorLost = "second_factor_lost"
  /// The recovery of a lost second factor was cancelled.
  case secondFactorLossCancelled = "second_factor_loss_cancelled"
  /// An address was verified, or a change of it finished.
  case emailVerified = "email_verified"
  /// A change of an account's address was requested.
  case emailChangeRequested = "email_change_requested"
  /// A change of an account's address was taken back.
  case emailChangeUndone = "email_change_undone"
  /// A person requested all that is kept about them.
  case dataExported = "data_exported"
  /// The deletion of an account was requested.
  case deletionRequested = "deletion_requested"

  /// A sign-in or sign-up was refused.
  case signInRefused = "sign_in_refused"
  /// A sign-in waits for its second factor, or a request needs a proof of it.
  case secondFactorAsked = "second_factor_asked"
  /// A proof of an account's owner was refused.
  case reauthenticationRefused = "reauthentication_refused"
  /// A change of credentials was refused.
  case credentialChangeRefused = "credential_change_refused"
  /// An authorization code could not be redeemed.
  case codeRefused = "code_refused"
  /// An old refresh token was used again, and its session was ended.
  case refreshTokenReused = "refresh_token_reused"
  /// A refresh token was refused.
  case refreshRefused = "refresh_refused"
  /// An access token was refused.
  case accessTokenRefused = "access_token_refused"
  /// A recent authentication was missing.
  case recentAuthenticationMissing = "recent_authentication_missing"
  /// The caller may not do what it asked for.
  case notAllowed = "not_allowed"
  /// A client, or an address to return to, is not registered.
  case clientRefused = "client_refused"
  /// A provider's notification was refused.
  case notificationRefused = "notification_refused"
  /// A limit was reached.
  case limitReached = "limit_reached"
  /// A request was malformed, too large, or repeated with other content.
  case requestRefused = "request_refused"
  /// A request failed for a reason of the server's or of a provider's.
  case requestFailed = "request_failed"
  /// Refused requests that were not logged one by one, since there were too many.
  case eventsSuppressed = "events_suppressed"

  /// An operator, or one of the app's own back ends, used the admin port.
  case operatorCall = "operator_call"
  /// An operator signed in to the admin pages.
  case operatorSignedIn = "operator_signed_in"
  /// A request to the admin port was refused: its token, its permission, or the name of the port.
  case operatorRefused = "operator_refused"

  /// Access tokens are signed with another key from now on.
  case signingKeyChanged = "signing_key_changed"
  /// Another master key seals from now on.
  case masterKeyChanged = "master_key_changed"
}
