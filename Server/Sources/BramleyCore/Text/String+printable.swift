extension String {
  /// The text with control characters made visible, cut to a length that fits a line.
  package var printable: String { printable(upTo: 80) }

  /// Returns the text with control characters made visible, cut to a number of scalars.
  package func printable(upTo length: Int) -> String {
    let shown = unicodeScalars.prefix(length).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
    return unicodeScalars.count > length ? shown + "…" : shown
  }
}
