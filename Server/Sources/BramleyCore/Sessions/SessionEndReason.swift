import BramleyAPI

/// Why a session ended. Further values may be added.
package struct SessionEndReason: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Its owner signed out.
  package static let signedOut: Self = "signed_out"
  /// An old refresh token was used again.
  package static let refreshTokenReused: Self = "refresh_token_reused"
  /// Its refresh token came with the proof of another key than it is bound to.
  package static let keyChanged: Self = "key_changed"
  /// The authorization code that opened it was presented again.
  package static let authorizationCodeReused: Self = "authorization_code_reused"
  /// The code that came with its token was another person's.
  package static let codeOfAnotherPerson: Self = "code_of_another_person"
  /// The account is deleted, or its deletion is scheduled.
  package static let accountDeleted: Self = "account_deleted"
  /// The session that handed it over ended.
  package static let parentEnded: Self = "parent_ended"
  /// The person stopped using Apple with this app.
  package static let appleConsentRevoked: Self = "apple_consent_revoked"
  /// The person's Apple Account was deleted.
  package static let appleAccountDeleted: Self = "apple_account_deleted"
  /// The provider reported that the person's sessions or tokens were revoked there.
  package static let providerRevoked: Self = "provider_revoked"
  /// The provider reported that the person's session there ended.
  package static let providerSignedOut: Self = "provider_signed_out"
  /// Facebook reported that the person removed this app.
  package static let facebookDeauthorized: Self = "facebook_deauthorized"
  /// The person asked Facebook to have this app delete their data.
  package static let facebookDeletionRequested: Self = "facebook_deletion_requested"
  /// The identity by which it began was unlinked.
  package static let identityUnlinked: Self = "identity_unlinked"
  /// The identity by which it began returned to the account that it had come from.
  package static let mergeUndone: Self = "merge_undone"
  /// The password was changed in another session.
  package static let passwordChanged: Self = "password_changed"
  /// A new password was set by mail, or a change of the address was taken back.
  package static let accountReset: Self = "account_reset"
  /// Somebody else proved that the account's unverified address is theirs.
  package static let addressClaimed: Self = "address_claimed"
  /// The account had too many sessions, and this one was unused for longest.
  package static let tooManySessions: Self = "too_many_sessions"
  /// An operator ended it.
  package static let endedByOperator: Self = "ended_by_operator"
}
