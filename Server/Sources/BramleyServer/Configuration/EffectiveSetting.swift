import BramleyCore
import Foundation

/// A setting that is in effect: its value as it may be shown, and where that comes from.
package struct EffectiveSetting: Sendable, Hashable {
  /// The name in `bramley.yaml`.
  package let name: String
  /// The value, as far as it is no secret; nil when it is hidden.
  package let value: String?
  package let source: SettingSource
  /// The place in words, such as `in bramley.yaml`.
  package let place: String

  /// The words that take the place of a list.
  private static let listWords: Set<String> = ["none", "never", "authoritative"]

  /// What is shown of a value.
  private static func shown(_ texts: [String], of key: some SettingPath) -> String? {
    let words = texts.compactMap { text -> String? in
      switch key.disclosure {
      case .whole: return text
      case .hidden: return nil
      case .origin:
        return (key as? SettingKey)?.isListOfSections == true ? sections(text) : ShownAddress.origin(of: text)
      }
    }
    guard let first = words.first else { return nil }
    // A word that stands for a list is written without brackets.
    if words.count == 1, Self.listWords.contains(first) { return first }
    return key.isList ? "[\(words.joined(separator: ", "))]" : first
  }

  /// Returns a list of sections as JSON, with the origins of its addresses alone; nil when it is no such list.
  private static func sections(_ text: String) -> String? {
    let parsed = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let sections = parsed as? [[String: Any]] else { return nil }
    let shown = sections.map { section in
      section.filter { ["id", "events", "secret_path"].contains($0.key) }.merging(
        (section["url"] as? String).flatMap(ShownAddress.origin).map { ["url": $0] } ?? [:]
      ) { $1 }
    }
    let data = try? JSONSerialization.data(
      withJSONObject: shown, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns what is in effect, in the order of `docs/configuration.md`.
  package static func all(_ settings: Settings, _ reader: SettingsReader) -> [EffectiveSetting] {
    let fixed = SettingKey.allCases.compactMap { key in
      written(key, reader)
        ?? settings.standardValue(of: key, unless: reader).map {
          EffectiveSetting(name: key.rawValue, value: $0, source: .standard, place: "default")
        }
    }
    let providers = reader.openIDs.flatMap { id in
      OpenIDSettingKey.Name.allCases.compactMap { written(OpenIDSettingKey(id, $0), reader) }
    }
    return fixed + providers
  }

  private static func written(_ key: some SettingPath, _ reader: SettingsReader) -> EffectiveSetting? {
    guard let (source, place) = reader.source(of: key) else { return nil }
    return EffectiveSetting(
      name: key.rawValue, value: shown(reader.texts(at: key), of: key), source: source, place: place)
  }
}

/// What may be shown of an address that may hold a secret.
enum ShownAddress {
  /// Returns the scheme, and host and port of each host; nil when the text has no such form.
  static func origin(of text: String) -> String? {
    guard let end = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<end.lowerBound]
    let authority = text[end.upperBound...].prefix { !"/?#".contains($0) }
    let hosts = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let isPlain = hosts.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      $0.wholeMatch(of: /([A-Za-z0-9._\-]*|\[[0-9A-Fa-f:.]*\])(:[0-9]*)?/) != nil
    }
    guard isPlain, scheme.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil else { return nil }
    return "\(scheme)://\(hosts)"
  }
}
