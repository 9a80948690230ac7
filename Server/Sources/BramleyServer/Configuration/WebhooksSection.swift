package import BramleyCore
import Crypto
package import Foundation

/// `webhooks`: the endpoints of the app's own back ends that get events.
package struct WebhooksSection: Sendable {
  /// One of them.
  package struct Endpoint: Sendable {
    package var subscription: WebhookSubscription
    package var url: URL
    package var secrets: WebhookSecrets
  }

  private struct Entry: Decodable {
    var id: String?
    var url: String?
    var events: [String]?
    var secret_path: String?
  }

  package var endpoints: [Endpoint]

  private static let known: Set<String> = ["id", "url", "events", "secret_path"]

  package init(_ reader: inout SettingsReader) {
    var files: [String] = []
    let resolve = reader.pathResolution(of: .webhooks)
    endpoints =
      reader.value(.webhooks) { text throws(Malformed) in
        var endpoints: [Endpoint] = []
        for entry in try Self.entries(text) {
          let (subscription, url) = try Self.subscription(entry)
          guard let path = entry.secret_path else { throw "has an entry without secret_path" }
          let file = resolve(try PlainValue.path(path))
          files.append(file)
          endpoints.append(
            Endpoint(subscription: subscription, url: url, secrets: try WebhookWords.secrets(ofFile: file)))
        }
        return endpoints
      } ?? []
    for file in Set(files) { reader.demandPrivacy(.webhooks, ofFile: file) }
  }

  /// Returns the subscriptions without their secrets, for a command that writes to the store and sends nothing.
  package static func subscriptions(_ reader: inout SettingsReader) -> [WebhookSubscription] {
    reader.value(.webhooks) { text throws(Malformed) in
      var subscriptions: [WebhookSubscription] = []
      for entry in try entries(text) { subscriptions.append(try subscription(entry).0) }
      return subscriptions
    } ?? []
  }

  private static func entries(_ text: String) throws(Malformed) -> [Entry] {
    let data = Data(text.utf8)
    guard let sections = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] else {
      throw "is not a list of sections with url, events and secret_path"
    }
    for section in sections {
      guard let unknown = section.keys.filter({ !known.contains($0) }).min() else { continue }
      let near = NearestKey(known: Array(known)).nearest(to: unknown, tail: unknown)
      let hint = near.map { "; did you mean \($0)?" } ?? ""
      throw Malformed("has a key in an entry that is not known: \(unknown.printable)\(hint)")
    }
    guard let entries = try? JSONDecoder().decode([Entry].self, from: data) else {
      throw "has an entry whose value is of the wrong kind: events is a list, everything else is text"
    }
    guard !entries.isEmpty else { throw "is empty" }
    var ids: Set<WebhookEndpointID> = []
    for entry in entries {
      let endpoint = try subscription(entry).0.endpoint
      guard ids.insert(endpoint).inserted else {
        throw "names an endpoint twice; give each entry an id of its own"
      }
    }
    return entries
  }

  private static func subscription(_ entry: Entry) throws(Malformed) -> (WebhookSubscription, URL) {
    guard let text = entry.url else { throw "has an entry without url" }
    let url = try WebhookWords.url(text)
    let id: String
    if let own = entry.id { id = try WebhookWords.ownID(own) } else { id = WebhookWords.id(of: url) }
    var events: Set<WebhookEventType>?
    if let names = entry.events {
      guard !names.isEmpty else { throw "has an entry with an empty list of events; leave it out for all" }
      events = []
      for name in names {
        let type = WebhookEventType(rawValue: name)
        guard WebhookEventType.known.contains(type) else {
          let near = NearestKey(known: WebhookEventType.known.map(\.rawValue)).near(to: name)
          throw Malformed("has an event that is not known" + (near.map { "; did you mean \($0)?" } ?? ""))
        }
        events?.insert(type)
      }
    }
    return (WebhookSubscription(WebhookEndpointID(rawValue: id), events: events), url)
  }
}

/// Parsers for the addresses and secrets of calls that are signed by Standard Webhooks.
package enum WebhookWords {
  /// An address that signed calls are sent to: https, or http on this machine.
  package static func url(_ text: String) throws(Malformed) -> URL {
    let address = try ProviderAddress(text)
    guard address.origin.scheme == "https" || address.origin.host.isLoopback else {
      throw "has an address that does not begin with https:// and is not on this machine"
    }
    guard let url = URL(string: address.text) else { throw "is not an address" }
    return url
  }

  /// The secrets in a file, one a line.
  package static func secrets(ofFile path: String) throws(Malformed) -> WebhookSecrets {
    let text = try NamedFile.text(at: path)
    guard let secrets = WebhookSecrets(text) else {
      throw "names a file that does not hold whsec_ and base64 of 24 to 64 bytes, one secret a line"
    }
    return secrets
  }

  static func ownID(_ text: String) throws(Malformed) -> String {
    guard (1...64).contains(text.utf8.count),
      text.utf8.allSatisfy({
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
      })
    else { throw "has an id that is not 1 to 64 lowercase letters, digits, dots, hyphens and underscores" }
    return text
  }

  /// The id of an endpoint that has none of its own. The address itself may hold a secret, so it is hashed.
  static func id(of url: URL) -> String {
    let hash = SHA256.hash(data: Data(url.absoluteString.utf8)).prefix(4)
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let host = (url.host() ?? "").lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return "\(String(host.prefix(40)))-\(hash)"
  }
}
