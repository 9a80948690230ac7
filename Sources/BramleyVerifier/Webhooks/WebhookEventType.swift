#if Verifier
  public import BramleyAPI

  /// What happened. The list may grow: ignore types that you don't know, and answer them with 204.
  public struct WebhookEventType: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An account was created.
    public static let userCreated: WebhookEventType = "user.created"
    /// An account changed; ``WebhookEvent/fields`` says what.
    public static let userUpdated: WebhookEventType = "user.updated"
    /// An account was deleted. Delete what you keep about the person, unless ``WebhookEvent/otherUserID`` names the account
    /// into which it was merged: then move it there.
    public static let userDeleted: WebhookEventType = "user.deleted"
    /// An account took in another one.
    public static let userMerged: WebhookEventType = "user.merged"
    /// A merge was undone.
    public static let userMergeUndone: WebhookEventType = "user.merge_undone"
    /// A deletion was requested, and waits for its grace.
    public static let userDeletionScheduled: WebhookEventType = "user.deletion_scheduled"
    /// A sign-in cancelled a deletion.
    public static let userDeletionCancelled: WebhookEventType = "user.deletion_cancelled"
    /// An identity was linked to an account.
    public static let identityLinked: WebhookEventType = "identity.linked"
    /// An identity was removed from an account.
    public static let identityUnlinked: WebhookEventType = "identity.unlinked"
    /// A session began.
    public static let sessionCreated: WebhookEventType = "session.created"
    /// A session ended.
    public static let sessionEnded: WebhookEventType = "session.ended"
    /// A password was changed or reset.
    public static let passwordChanged: WebhookEventType = "password.changed"
    /// The person withdrew the app's permission to use Sign in with Apple.
    public static let appleConsentRevoked: WebhookEventType = "apple.consent_revoked"
    /// Mail to the account's address is no longer delivered, or is again.
    public static let emailDeliverabilityChanged: WebhookEventType = "email.deliverability_changed"

    /// A question before a sign-up (`hooks.sign_up`), to be answered with a decision.
    public static let signUpHook: WebhookEventType = "hook.sign_up"
    /// A question before a token is issued (`hooks.token`), to be answered with a decision and claims.
    public static let tokenHook: WebhookEventType = "hook.token"
  }
#endif
