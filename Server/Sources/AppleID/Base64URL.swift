public import Foundation

extension Data {
  /// Decodes base64url without padding (RFC 7515, section 2), or nil.
  ///
  /// Strict: one text for each value, so padding, other alphabets and stray trailing bits are refused.
  public init?(base64URL text: some Collection<UInt8>) {
    var bytes = Data(capacity: text.count * 3 / 4)
    var buffer: UInt32 = 0
    var bits = 0
    for character in text {
      guard let value = base64URLValue(character) else { return nil }
      buffer = buffer << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
        buffer &= (1 << UInt32(bits)) - 1
      }
    }
    guard bits < 6, buffer == 0 else { return nil }
    self = bytes
  }

  /// The bytes as base64url without padding.
  public var base64URL: String {
    base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

private func base64URLValue(_ character: UInt8) -> UInt32? {
  switch character {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "-"): 62
  case UInt8(ascii: "_"): 63
  default: nil
  }
}
