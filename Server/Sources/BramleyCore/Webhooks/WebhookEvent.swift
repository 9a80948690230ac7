package import BramleyAPI
package import Foundation

/// An event as the app's own back ends get it: ids and the names of what changed, never an address or a name.
package struct WebhookEvent: Sendable, Equatable {
  package var type: WebhookEventType
  package var data: WebhookData

  package init(_ type: WebhookEventType, of user: UserID, _ add: (inout WebhookData) -> Void = { _ in }) {
    self.type = type
    data = WebhookData(user)
    add(&data)
  }

  private struct Body: Encodable {
    var type: String
    var timestamp: String
    var data: WebhookData
  }

  /// Returns the body of the webhook, the same at each attempt.
  package func body(at time: Date) -> String {
    let body = Body(type: type.rawValue, timestamp: WireJSON.timestamp(time), data: data)
    // Nothing in it can fail to be encoded.
    return (try? Self.encoder.encode(body)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
}

/// The `data` of a webhook.
package struct WebhookData: Codable, Sendable, Equatable {
  package var userID: UserID
  package var sessionID: SessionID?
  package var identityID: IdentityID?
  package var provider: ProviderID?
  /// The other account of a merge.
  package var otherUserID: UserID?
  /// The names of what changed.
  package var fields: [String]?
  package var reason: String?

  package init(_ user: UserID) { userID = user }

  enum CodingKeys: String, CodingKey {
    case userID = "user_id"
    case sessionID = "session_id"
    case identityID = "identity_id"
    case provider
    case otherUserID = "other_user_id"
    case fields, reason
  }
}
