import AppleID

extension AppleEventRule.What {
  init(_ kind: AppleEventKind) {
    switch kind {
    case .consentRevoked: self = .consentRevoked
    case .accountDeleted: self = .accountDeleted
    case .emailDisabled: self = .email(isForwarded: false)
    case .emailEnabled: self = .email(isForwarded: true)
    default:
      // The text is Apple's but still comes from outside: only characters that are safe in a log are used.
      let name = kind.rawValue.unicodeScalars.filter {
        $0.isASCII
          && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_")
      }
      self = .unknown(String(String.UnicodeScalarView(name.prefix(40))))
    }
  }

  /// Whether sessions that began with Apple end.
  var endsSessions: Bool {
    switch self {
    case .consentRevoked, .accountDeleted: true
    default: false
    }
  }

  /// A label with few enough values for a metric.
  var label: String {
    if case .unknown = self { "unknown" } else { name }
  }
}
