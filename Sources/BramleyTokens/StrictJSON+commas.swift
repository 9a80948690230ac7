import Foundation

extension StrictJSON {
  /// Whether an object or array ends with a comma, in text that Foundation's decoder accepts. Some versions of it let that
  /// pass (RFC 8259, section 4, does not).
  static func hasTrailingComma(_ json: Data) -> Bool { json.withUnsafeBytes(hasTrailingComma) }

  private static func hasTrailingComma(_ json: UnsafeRawBufferPointer) -> Bool {
    var isInString = false
    var isEscaped = false
    var last: UInt8 = 0
    for byte in json {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if last == UInt8(ascii: ",") { return true }
      default: break
      }
      last = byte
    }
    return false
  }
}
