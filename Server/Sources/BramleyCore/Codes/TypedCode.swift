/// A code as somebody typed it, made of ASCII digits: other digits of Unicode are mapped, spaces and hyphens dropped.
package struct TypedCode: Sendable, Equatable {
  /// Six digits.
  package static let length = 6

  let digits: String

  /// Reads the code; nil for what can't be one, which costs no try.
  package init?(_ typed: String) {
    guard typed.utf8.count <= 64 else { return nil }
    var digits = ""
    for scalar in typed.unicodeScalars where !Self.isSeparator(scalar) {
      guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
        (0...9).contains(value)
      else { return nil }
      digits.append(String(Int(value)))
    }
    guard digits.utf8.count == Self.length else { return nil }
    self.digits = digits
  }

  /// Also the marks of direction that come with a pasted text.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
      || [.dashPunctuation, .format, .control].contains(scalar.properties.generalCategory)
  }
}
