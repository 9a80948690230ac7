#if Verifier
  public import BramleyAPI
  import BramleyTokens
  public import Foundation

  /// What happened, as a verified webhook reports it. It has ids and names of fields, never addresses or names of people;
  /// only the question before a sign-up (``WebhookEventType/signUpHook``) has an address.
  public struct WebhookEvent: Hashable, Sendable, Identifiable {
    /// The event. It is the same for each attempt to deliver it, so handle each id once.
    public var id: String
    /// What happened.
    public var type: WebhookEventType
    /// When it happened, which may be long before the webhook was sent.
    public var timestamp: Date
    /// The members of `data`, those among them that this version doesn't know.
    public var data: [String: JSONValue]

    /// Makes an event, for tests of code that handles them.
    public init(id: String, type: WebhookEventType, timestamp: Date, data: [String: JSONValue] = [:]) {
      self.id = id
      self.type = type
      self.timestamp = timestamp
      self.data = data
    }

    /// `user_id`: the account; nil only for a type that concerns none.
    public var userID: UserID? { text("user_id").map(UserID.init(rawValue:)) }
    /// `other_user_id`: the other account of a merge.
    public var otherUserID: UserID? { text("other_user_id").map(UserID.init(rawValue:)) }
    /// `session_id`: the session that began or ended, or in which it happened.
    public var sessionID: SessionID? { text("session_id").map(SessionID.init(rawValue:)) }
    /// `identity_id`: the identity that was linked or unlinked.
    public var identityID: IdentityID? { text("identity_id").map(IdentityID.init(rawValue:)) }
    /// `provider`: the provider that it concerns.
    public var provider: ProviderID? { text("provider").map(ProviderID.init(rawValue:)) }
    /// `fields`: the names of the account's fields that changed.
    public var fields: [String] {
      guard case .array(let values) = data["fields"] else { return [] }
      return values.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    /// `reason`: why it happened.
    public var reason: String? { text("reason") }

    /// Returns `data` as a type of yours. Times are RFC 3339.
    public func data<Value: Decodable>(as type: Value.Type) throws -> Value {
      try JSONValue.object(data).decoded(as: type)
    }

    private func text(_ name: String) -> String? {
      guard case .string(let text) = data[name] else { return nil }
      return text
    }
  }

  extension WebhookEvent {
    private struct Body: Decodable {
      var type: WebhookEventType
      var timestamp: String
      var data: [String: JSONValue]?
    }

    init(id: String, body: Data) throws(WebhookError) {
      let read: Body
      do throws(StrictJSON.Fault) { read = try StrictJSON.decode(Body.self, from: body) } catch {
        throw .body
      }
      guard !read.type.rawValue.isEmpty, let timestamp = WireJSON.date(read.timestamp) else { throw .body }
      self.init(id: id, type: read.type, timestamp: timestamp, data: read.data ?? [:])
    }
  }

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
