import BramleyAPI

/// What a webhook reports. Further values may be added; `docs/webhooks.md` describes each.
package struct WebhookEventType: OpenValue {
  /// The text on the wire.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// An account was created.
  package static let userCreated: Self = "user.created"
  /// Something of an account changed; `fields` names it.
  package static let userUpdated: Self = "user.updated"
  /// An account and its data were deleted.
  package static let userDeleted: Self = "user.deleted"
  /// An account took in another one.
  package static let userMerged: Self = "user.merged"
  /// An account gave the identities of one that it had taken in back.
  package static let userMergeUndone: Self = "user.merge_undone"
  /// The deletion of an account was requested and waits for its grace period to end.
  package static let userDeletionScheduled: Self = "user.deletion_scheduled"
  /// A sign-in cancelled the deletion.
  package static let userDeletionCancelled: Self = "user.deletion_cancelled"
  /// An account has a further identity, or its first.
  package static let identityLinked: Self = "identity.linked"
  /// An account lost an identity, and stays.
  package static let identityUnlinked: Self = "identity.unlinked"
  /// A session began.
  package static let sessionCreated: Self = "session.created"
  /// A session was ended before its time.
  package static let sessionEnded: Self = "session.ended"
  /// The password was changed, or set by a mailed code or link.
  package static let passwordChanged: Self = "password.changed"
  /// A second factor was added, removed, or reported as lost.
  package static let secondFactorChanged: Self = "second_factor.changed"
  /// The person stopped using Apple with this app.
  package static let appleConsentRevoked: Self = "apple.consent_revoked"
  /// Mail to the account's address arrives no longer, or again.
  package static let emailDeliverabilityChanged: Self = "email.deliverability_changed"
  /// `bramley webhooks send-test`: nothing has happened.
  package static let test: Self = "webhook.test"

  /// All events that an endpoint can ask for.
  package static let known: [WebhookEventType] = [
    .userCreated, .userUpdated, .userDeleted, .userMerged, .userMergeUndone, .userDeletionScheduled,
    .userDeletionCancelled, .identityLinked, .identityUnlinked, .sessionCreated, .sessionEnded,
    .passwordChanged, .secondFactorChanged, .appleConsentRevoked, .emailDeliverabilityChanged,
  ]
}
