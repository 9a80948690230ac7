package import BramleyAPI

extension PersonName {
  /// The name as a provider reports it; nil when it reports none. Where there is only the whole name, its last word
  /// counts as the family name.
  package init?(given: String?, middle: String? = nil, family: String?, whole: String?) {
    if given != nil || family != nil {
      self.init(givenName: given, familyName: family, middleName: middle)
    } else {
      let words = whole?.split(whereSeparator: \.isWhitespace) ?? []
      guard let last = words.last else { return nil }
      self.init(
        givenName: words.count > 1 ? words.dropLast().joined(separator: " ") : String(last),
        familyName: words.count > 1 ? String(last) : nil)
    }
  }
}
