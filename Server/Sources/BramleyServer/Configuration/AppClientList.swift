import BramleyAPI
import BramleyCore
import Foundation

/// Reads `app.clients`: a list of sections, as JSON.
enum AppClientList {
  private struct Entry: Decodable {
    var id: String?
    var name: String?
    var redirect_uris: [String]?
    var origins: [String]?
    var app_ids: [String]?
    var android: [Android]?

    struct Android: Decodable {
      var package: String?
      var sha256_cert_fingerprints: [String]?
    }
  }

  private static let known: Set<String> = ["id", "name", "redirect_uris", "origins", "app_ids", "android"]
  private static let knownOfAndroid: Set<String> = ["package", "sha256_cert_fingerprints"]

  /// Returns the clients of a text.
  static func clients(_ text: String) throws(Malformed) -> [AppClient] {
    let data = Data(text.utf8)
    guard let sections = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] else {
      throw "is not a list of sections with id, name, redirect_uris, origins, app_ids and android"
    }
    for section in sections {
      try demandKnown(section, known, "an entry")
      for app in section["android"] as? [[String: Any]] ?? [] {
        try demandKnown(app, knownOfAndroid, "android in an entry")
      }
    }
    guard let entries = try? JSONDecoder().decode([Entry].self, from: data) else {
      throw "has an entry whose value is of the wrong kind: names are text, everything else is a list"
    }
    guard !entries.isEmpty else { throw "is empty" }
    var clients: [AppClient] = []
    for entry in entries {
      let client = try client(entry)
      guard !clients.contains(where: { $0.id == client.id }) else { throw "names an id twice" }
      clients.append(client)
    }
    return clients
  }

  private static func demandKnown(
    _ section: [String: Any], _ known: Set<String>, _ place: String
  ) throws(Malformed) {
    guard let unknown = section.keys.filter({ !known.contains($0) }).min() else { return }
    let near = NearestKey(known: Array(known)).nearest(to: unknown, tail: unknown)
    let hint = near.map { "; did you mean \($0)?" } ?? ""
    throw Malformed("has a key in \(place) that is not known: \(unknown.printable)\(hint)")
  }

  private static func client(_ entry: Entry) throws(Malformed) -> AppClient {
    guard let id = entry.id else { throw "has an entry without id" }
    let name = entry.name ?? id
    guard (1...64).contains(name.count), !name.contains(where: \.isNewline) else {
      throw "has a name that is not one line of 1 to 64 characters"
    }
    var client = AppClient(
      id: ClientID(rawValue: try PlainValue.identifier(id)), name: name,
      redirectURIs: try list(entry.redirect_uris, AppSection.redirectAddress))
    client.origins = try list(entry.origins, WebOrigin.origin)
    client.appIDs = try list(entry.app_ids, PortalID.app)
    client.androidApps = try list(entry.android, androidApp)
    return client
  }

  private static func list<Text, Value>(
    _ texts: [Text]?, _ parse: (Text) throws(Malformed) -> Value
  ) throws(Malformed) -> [Value] {
    var values: [Value] = []
    for text in texts ?? [] { values.append(try parse(text)) }
    return values
  }

  private static func androidApp(_ entry: Entry.Android) throws(Malformed) -> AndroidApp {
    guard let package = entry.package, isPackage(package) else {
      throw "has an android entry whose package is not a name such as com.example.app"
    }
    let certificates = entry.sha256_cert_fingerprints ?? []
    guard !certificates.isEmpty, certificates.allSatisfy(isFingerprint) else {
      throw """
      has an android entry whose sha256_cert_fingerprints are not 32 pairs of hexadecimal digits with colons, as \
      keytool and Play Console show them
      """
    }
    return AndroidApp(package: package, certificates: certificates.map { $0.uppercased() })
  }

  private static func isPackage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (2...32).contains(parts.count) && text.utf8.count <= 255
      && parts.allSatisfy { part in
        part.first.map(isLetter) ?? false
          && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isFingerprint(_ text: String) -> Bool {
    let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
    return pairs.count == 32 && pairs.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }
  }
}
