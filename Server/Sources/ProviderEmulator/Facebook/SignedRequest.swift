import BramleyTokens
import Crypto
import EmulatorKit
import Foundation
import OpenID

/// A signed request to be sent to an app.
public struct SignedRequestOrder: Codable, Hashable, Sendable {
  /// An id, an address or a name.
  public var person: String
  /// Whose addresses it goes to; the standard app if nil.
  public var clientID: String?
  /// The address, in place of the client's.
  public var url: String?
  /// Seconds by which it was issued before now.
  public var age: Int?
  /// Signs with this instead of the app's secret.
  public var secret: String?
  /// Another algorithm than HMAC-SHA256, for a test of what must be refused.
  public var algorithm: String?

  enum CodingKeys: String, CodingKey {
    case person, url, age, secret, algorithm
    case clientID = "client_id"
  }

  /// Orders a request about a person.
  public init(person: String, url: String? = nil) {
    self.person = person
    self.url = url
  }
}

/// Why Facebook calls the app.
enum FacebookCallback: Sendable {
  case deauthorize, deletion
}

extension EmulatedProviders {
  /// Notifies the app that a person has removed it; the person's consent ends.
  @discardableResult
  public func sendFacebookDeauthorize(_ order: SignedRequestOrder) async throws -> ReceiverAnswer {
    try await send(order, .deauthorize)
  }

  /// Asks the app to delete a person's data; the answer's body has the status page.
  @discardableResult
  public func sendFacebookDeletion(_ order: SignedRequestOrder) async throws -> ReceiverAnswer {
    try await send(order, .deletion)
  }

  private func send(_ order: SignedRequestOrder, _ callback: FacebookCallback) async throws -> ReceiverAnswer
  {
    let id = order.clientID ?? ProviderStart.ClientID.facebook
    guard let client = client(id, of: .facebook) else { throw Problem.unknownProviderClient }
    guard let url = order.url ?? (callback == .deletion ? client.deletionURL : client.eventsURL) else {
      throw Problem.noReceiver
    }
    let person = try person(order.person)
    let account = try account(of: person.id, at: .facebook)
    let payload: [String: JSON] = [
      "algorithm": .text(order.algorithm ?? "HMAC-SHA256"),
      "issued_at": .number(Int(host.now.timeIntervalSince1970) - (order.age ?? 0)),
      "user_id": .text(host.pseudonyms.subject(of: account, for: client.id)),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = try encoder.encode(payload).base64URL
    let signature = HMAC<SHA256>.authenticationCode(
      for: Data(text.utf8), using: SymmetricKey(data: Data((order.secret ?? client.secret).utf8)))
    let key = ProviderGrant.Key(provider: .facebook, person: person.id, group: client.group)
    try host.change { change in
      if let grant = change.state.grants[key] { change.record(.grantEnded(grant)) }
    }
    return try await deliver(
      FormBody.encode([("signed_request", "\(Data(signature).base64URL).\(text)")]),
      type: "application/x-www-form-urlencoded", to: url)
  }
}
