/// Counts the parts in which a text travels and is paid for.
package enum TextSegments {
  /// Returns the number of segments: 160 characters of GSM 7-bit alone or 153 in each of several, else 70 or 67 units
  /// of UCS-2.
  package static func count(_ text: String) -> Int {
    if let septets = septets(of: text) { return parts(septets, alone: 160, each: 153) }
    return parts(text.utf16.count, alone: 70, each: 67)
  }

  /// Whether all characters are in the GSM 7-bit alphabet (3GPP TS 23.038).
  package static func isGSM(_ text: String) -> Bool { septets(of: text) != nil }

  private static func parts(_ count: Int, alone: Int, each: Int) -> Int {
    count <= alone ? 1 : (count + each - 1) / each
  }

  private static func septets(of text: String) -> Int? {
    var count = 0
    for scalar in text.unicodeScalars {
      if basic.contains(scalar) {
        count += 1
      } else if extended.contains(scalar) {
        count += 2
      } else {
        return nil
      }
    }
    return count
  }

  private static let basic = Set(
    ("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
      + "¿abcdefghijklmnopqrstuvwxyzäöñüà").unicodeScalars)
  /// Each is sent as two characters.
  private static let extended = Set("\u{0C}^{}\\[~]|€".unicodeScalars)
}
