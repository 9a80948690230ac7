extension Unicode.Scalar {
  /// Control and format characters, and Unicode's own line ends.
  package var steersTerminals: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
