public import BramleyAPI

/// The language of a mail or text, as a BCP 47 tag.
public struct MessageLanguage: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// English, for every language that there are no texts in.
  public static let english: MessageLanguage = "en"
  /// The languages of the kit, the pages and the messages.
  public static let all: [MessageLanguage] = ["ar", "de", "en", "es", "fr", "ja", "zh-Hans"]

  /// Chooses the language that a reader prefers among those that there are texts in.
  ///
  /// - Parameter acceptLanguage: the header of the request (RFC 9110, section 12.5.4); nil and what can't be read mean
  ///   English.
  public init(acceptLanguage: String?) {
    let ranges = (acceptLanguage ?? "").prefix(1024).split(separator: ",").prefix(32).compactMap(Self.range)
    let best = ranges.sorted { $0.weight > $1.weight }.lazy.compactMap { Self.text(for: $0.tag) }.first
    self = best ?? .english
  }

  private static func range(_ text: Substring) -> (tag: String, weight: Double)? {
    let parts = text.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
    guard let tag = parts.first, !tag.isEmpty else { return nil }
    let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
    return weight > 0 ? (tag, weight) : nil
  }

  /// Returns the language of the texts for a reader of this tag. Simplified Chinese serves every Chinese reader, since
  /// there is no other.
  private static func text(for tag: String) -> MessageLanguage? {
    let language = tag.split(separator: "-").first.map(String.init) ?? tag
    return all.first { ($0.rawValue.lowercased().split(separator: "-").first.map(String.init)) == language }
  }
}
