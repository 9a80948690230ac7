import Foundation

/// How wide a text is on the screen, in ems: an estimate by classes of letters, since Apple's fonts are not on every
/// machine. It is meant to find what is far too long, such as a title of twice the room.
enum TextWidth {
  static func ems(_ text: String) -> Double {
    text.decomposedStringWithCanonicalMapping.unicodeScalars.reduce(0) { $0 + ems($1) }
  }

  private static func ems(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .format: return 0
    case .spacingMark: return 0.3
    default: break
    }
    switch scalar.value {
    // Chinese, Japanese, Korean, and the full-width signs.
    case 0x1100...0x11FF, 0x2E80...:
      return scalar.properties.generalCategory == .otherLetter ? cjk(scalar) : 1
    case 0x0900..<0x0980: return 0.62
    case 0x0600..<0x0700: return 0.5
    default: break
    }
    if "iıljtf.,'’!:|() -".unicodeScalars.contains(scalar) { return 0.3 }
    if "mwMWЖШЩЮФМжшщюфм…%@".unicodeScalars.contains(scalar) { return 0.87 }
    return scalar.properties.isUppercase ? 0.68 : 0.56
  }

  /// Korean is decomposed into two or three letters a syllable, of which the first has the width.
  private static func cjk(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x1100..<0x1160: 1
    case 0x1160...0x11FF: 0
    default: 1
    }
  }
}
