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
#endif
