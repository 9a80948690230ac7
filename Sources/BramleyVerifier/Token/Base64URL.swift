#if Verifier
  import Foundation

  /// Base64url without padding (RFC 7515, section 2).
  enum Base64URL {
    /// Strict: one text for each value, so padding, other alphabets and stray trailing bits are refused.
    static func decode(_ text: some Collection<UInt8>) -> Data? {
      var bytes = Data(capacity: text.count * 3 / 4)
      var buffer: UInt32 = 0
      var bits = 0
      for letter in text {
        guard let value = value(of: letter) else { return nil }
        buffer = buffer << 6 | value
        bits += 6
        guard bits >= 8 else { continue }
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
        buffer &= (1 << bits) - 1
      }
      return bits < 6 && buffer == 0 ? bytes : nil
    }

    private static func value(of letter: UInt8) -> UInt32? {
      switch letter {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
      case UInt8(ascii: "-"): 62
      case UInt8(ascii: "_"): 63
      default: nil
      }
    }
  }
#endif
