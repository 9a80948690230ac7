extension PersonName {
  /// The name as one line, for places that have no `PersonNameComponentsFormatter`.
  ///
  /// Given, middle, family; family first and without spaces when both are written in Han, Hangul or kana.
  /// Falls back to the nickname; nil when there is nothing to show. Never derived from an email address.
  public var displayName: String? {
    let given = Self.text(givenName)
    let family = Self.text(familyName)
    if let given, let family, Self.isFamilyFirst(given), Self.isFamilyFirst(family) {
      return family + given
    }
    let parts = [given, Self.text(middleName), family].compactMap(\.self)
    return parts.isEmpty ? Self.text(nickname) : parts.joined(separator: " ")
  }

  private static func text(_ part: String?) -> String? {
    guard let part, part.contains(where: { !$0.isWhitespace }) else { return nil }
    return part
  }

  private static func isFamilyFirst(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x2FA1F, 0x3005:
        true
      default:
        false
      }
    }
  }
}
