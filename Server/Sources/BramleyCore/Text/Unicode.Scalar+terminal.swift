extension Unicode.Scalar {
  /// Whether this is a control or format character, or one of Unicode's line separators.
  package var steersTerminals: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
