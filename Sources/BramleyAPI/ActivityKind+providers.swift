extension ActivityKind {
  /// Apple was asked to end its authorization, and did.
  public static let appleRevoked: Self = "apple_revoked"
  /// Apple could not be notified in time, or there was no token to revoke with.
  public static let appleRevocationFailed: Self = "apple_revocation_failed"
  /// The person came back before Apple was notified; their new authorization stays.
  public static let appleRevocationSuperseded: Self = "apple_revocation_superseded"
  /// A provider other than Apple was asked to end its authorization, and did.
  public static let authorizationRevoked: Self = "authorization_revoked"
  /// Such a provider could not be notified in time, or does not accept it.
  public static let revocationFailed: Self = "revocation_failed"
  /// The person came back before such a provider was notified; their new authorization stays.
  public static let revocationSuperseded: Self = "revocation_superseded"
  /// Facebook reported that the person removed this app.
  public static let facebookDeauthorized: Self = "facebook_deauthorized"
  /// The person asked Facebook to have this app delete their data.
  public static let facebookDeletionRequested: Self = "facebook_deletion_requested"
  /// Facebook reported something that the person's later sign-in has overtaken.
  public static let facebookEventPassedOver: Self = "facebook_event_passed_over"
  /// The person stopped using Apple with this app.
  public static let appleConsentRevoked: Self = "apple_consent_revoked"
  /// Apple reported that the person's Apple Account was deleted.
  public static let appleAccountDeleted: Self = "apple_account_deleted"
  /// Apple's relay no longer forwards mail to the person.
  public static let appleEmailDisabled: Self = "apple_email_disabled"
  /// Apple's relay forwards mail again.
  public static let appleEmailEnabled: Self = "apple_email_enabled"
  /// Apple sent an event that came too late to matter, or whose kind is not known.
  public static let appleEventPassedOver: Self = "apple_event_passed_over"
  /// Apple no longer accepts the grant's refresh token.
  public static let appleGrantRefused: Self = "apple_grant_refused"
  /// The identity moved to another team with the app.
  public static let appleTransferred: Self = "apple_transferred"
  /// A provider reported that the person's sessions, or the authorization of this app, were revoked there.
  public static let revokedAtProvider: Self = "revoked_at_provider"
  /// A provider reported that the person ended a session there.
  public static let providerSignedOut: Self = "provider_signed_out"
  /// A provider reported that it disabled the person's account.
  public static let providerAccountDisabled: Self = "provider_account_disabled"
  /// A provider reported that it enabled the person's account again.
  public static let providerAccountEnabled: Self = "provider_account_enabled"
  /// A provider sent an event that changed nothing here: it came too late, is only a hint, or is not known.
  public static let providerEventNoted: Self = "provider_event_noted"
}
