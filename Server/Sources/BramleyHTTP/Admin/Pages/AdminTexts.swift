import BramleyCore

/// The words of the admin pages that are not in their templates.
enum AdminTexts {
  /// What was just done, by the word in the address: nobody else's text gets onto a page.
  static let done: [String: String] = [
    "resent": "Another mail is on its way.", "signed-out": "The device is signed out.",
    "sign-out": "All devices are signed out.", "disable": "The account is disabled.",
    "enable": "The account is enabled.", "restore": "The account stays.",
    "delete": "The account will be deleted.", "deleted": "The account is deleted.",
    "unlinked": "The way to sign in is removed.", "retried": "The job is due again.",
    "delivery-retried": "The delivery is due again.",
  ]

  /// Returns a name such as `apple_configuration` as words.
  static func plain(_ name: String) -> String {
    let words = name.replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  static func event(_ kind: AuditKind) -> String { events[kind] ?? plain(kind.rawValue) }

  static func job(_ kind: JobKind) -> String { plain(kind.rawValue) }

  static let warnings: Set<AuditKind> = [
    .refreshTokenReused, .sessionKeyChanged, .authorizationCodeReused, .codeOfAnotherPerson, .signInRefused,
    .appleRevocationFailed, .revocationFailed, .appleGrantRefused, .appleConsentRevoked, .mailBounced,
    .mailComplained, .accountDisabled, .addressLost, .providerAccountDisabled, .refreshTokenAhead,
  ]

  /// What happened, in plain words. A test holds the list against all kinds.
  static let events: [AuditKind: String] = [
    .signedUp: "Account created", .signedIn: "Signed in", .signedOut: "Signed out",
    .sessionHandedOver: "Signed in on another device by this one",
    .sessionDisplaced: "Signed out, since there were too many devices",
    .refreshTokenReused: "Signed out for safety: an old token was used again",
    .sessionKeyChanged: "Signed out for safety: a token came with the key of another device",
    .refreshTokenAhead: "A token was newer than the store, as after a restored backup",
    .authorizationCodeReused: "Signed out for safety: a code was used again",
    .codeOfAnotherPerson: "Signed out for safety: the code was another person’s",
    .reauthenticated: "Proved again who they are", .identityLinked: "Added a way to sign in",
    .identityUnlinked: "A way to sign in was removed", .userMerged: "Combined two accounts",
    .userMergeUndone: "Took the combination of two accounts back",
    .passkeyBackupChanged: "A passkey signed whose backup flags had changed",
    .dataExported: "Requested a copy of all data", .passwordChanged: "Changed the password",
    .secondFactorAsked: "The sign-in’s first step was right, and the second factor was asked for",
    .secondFactorRefused: "A wrong code of the second factor was tried",
    .secondFactorAdded: "Added a second factor", .secondFactorRemoved: "A second factor was removed",
    .recoveryCodeUsed: "Used a recovery code", .recoveryCodesRenewed: "Made new recovery codes",
    .secondFactorLost: "Reported the second factor as lost",
    .secondFactorLossCancelled: "The recovery of a lost second factor was cancelled",
    .passwordReset: "Set a new password by mail", .emailVerified: "Verified the address",
    .emailChangeRequested: "Asked for another address", .emailChanged: "Changed the address",
    .emailChangeUndone: "Took a change of the address back",
    .addressLost: "Lost an address that somebody else proved",
    .signInRefused: "A wrong password was tried", .deletionScheduled: "The deletion was scheduled",
    .deletionCancelled: "The deletion was cancelled", .accountDeleted: "The account was deleted",
    .appleRevoked: "Authorization revoked at Apple",
    .appleRevocationFailed: "Authorization could not be revoked at Apple",
    .appleRevocationSuperseded: "Came back before the authorization was revoked at Apple",
    .authorizationRevoked: "Authorization revoked at the provider",
    .revocationFailed: "Authorization could not be revoked at the provider",
    .revocationSuperseded: "Came back before the authorization was revoked at the provider",
    .facebookDeauthorized: "Removed the app at Facebook",
    .facebookDeletionRequested: "Asked Facebook to have the data deleted",
    .facebookEventPassedOver: "Facebook reported something that a later sign-in has overtaken",
    .appleConsentRevoked: "Stopped using Apple with this app",
    .appleAccountDeleted: "Deleted their Apple Account",
    .appleEmailDisabled: "Switched off mail by Apple’s relay",
    .appleEmailEnabled: "Switched on mail by Apple’s relay",
    .appleEventPassedOver: "Apple reported something that changes nothing here",
    .appleGrantRefused: "Apple no longer accepts the app’s token for this person",
    .appleTransferred: "Moved to another Apple team with the app",
    .revokedAtProvider: "The provider reported that sessions were revoked there",
    .providerSignedOut: "Signed out at the provider",
    .providerAccountDisabled: "The provider disabled the person’s account there",
    .providerAccountEnabled: "The provider enabled the person’s account there",
    .providerEventNoted: "The provider reported something that changes nothing here",
    .mailBounced: "A mail came back", .mailComplained: "Marked a mail as unwanted",
    .sessionsEndedByOperator: "Signed out by an operator",
    .createdByOperator: "Account created by an operator",
    .accountDisabled: "Disabled by an operator", .accountEnabled: "Enabled by an operator",
    .metadataChanged: "Metadata or name changed by an operator",
    .verificationResent: "Another verification mail was sent by an operator",
    .jobsRetried: "Jobs were retried by an operator",
    .webhooksRetried: "Webhooks were delivered again by an operator",
    .webhookSkipped: "A webhook was given up",
    .accountsImported: "Accounts were imported",
    .accountImported: "Account imported from another system",
    .accountsExported: "All accounts were exported",
    .adminCredentialCreated: "A token or client of the admin port was made",
    .adminCredentialRevoked: "A token or client of the admin port was revoked",
    .signingKeyCreated: "A key for access tokens was made",
    .signingKeyWithdrawn: "A key for access tokens was withdrawn",
    .masterKeyChanged: "Another master key seals",
    .masterKeyRemoved: "A master key was removed",
  ]
}
