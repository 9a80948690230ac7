import BramleyCore

/// The values of `<provider>.trust_email`: `never`, `authoritative`, or a list of domains.
enum EmailTrustWord {
  /// Reads a provider's setting; nil when it is unset or malformed; the latter is reported.
  static func read(_ key: some SettingPath, _ reader: inout SettingsReader) -> EmailTrust? {
    reader.texts(at: key, parse)
  }

  /// Parses the setting's texts: one word, or the domains.
  static func parse(_ texts: [String]) throws(Malformed) -> EmailTrust {
    guard !texts.isEmpty, !texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
      throw "is empty, or has an empty item"
    }
    switch texts {
    case ["never"]: return .never
    case ["authoritative"]: return .authoritative
    default:
      guard texts.allSatisfy(isDomain) else {
        throw "is neither never nor authoritative, nor a list of domains such as example.com"
      }
      return .domains(Set(texts.map { $0.lowercased() }))
    }
  }

  /// Returns the text that configures a value.
  static func text(of trust: EmailTrust) -> String {
    switch trust {
    case .never: "never"
    case .authoritative: "authoritative"
    case .domains(let domains): "[\(domains.sorted().joined(separator: ", "))]"
    }
  }

  /// Whether a text is a domain in ASCII, with at least two labels.
  private static func isDomain(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= 253 && labels.count > 1
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
          && label.last != UInt8(ascii: "-")
          && label.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
          }
      }
  }
}
