/// Numbers of 64 bits as hexadecimal digits in lower case.
enum LowerHex {
  /// Returns sixteen digits.
  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Returns the eight bytes, the most significant first.
  static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
  }

  /// Reads up to sixteen digits; nil for anything else, such as a digit in upper case.
  static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    guard (1...16).contains(digits.count) else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}
