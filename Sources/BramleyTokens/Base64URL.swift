public import Foundation

extension Data {
  /// Decodes base64url without padding (RFC 7515, section 2), or nil.
  ///
  /// Strict: one text for each value, so padding, other alphabets and stray trailing bits are refused.
  @inlinable
  public init?(base64URL text: some Collection<UInt8>) {
    let bytes =
      text.withContiguousStorageIfAvailable(Base64URL.decode)
      ?? Array(text).withUnsafeBufferPointer(Base64URL.decode)
    guard let bytes else { return nil }
    self.init(bytes)
  }

  /// The bytes as base64url without padding.
  public var base64URL: String { withUnsafeBytes(Base64URL.encode) }
}

/// The alphabet of RFC 4648, section 5, both ways; bytes at a time, for every token passes here.
@usableFromInline
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// What each byte stands for; 255 for none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
    let alphabet = alphabet
    return String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
      var buffer: UInt32 = 0
      var bits: UInt32 = 0
      var count = 0
      func put(_ sextet: UInt32) {
        text.initializeElement(at: count, to: alphabet[Int(sextet & 63)])
        count += 1
      }
      for byte in bytes {
        buffer = buffer << 8 | UInt32(byte)
        bits += 8
        while bits >= 6 {
          bits -= 6
          put(buffer >> bits)
        }
      }
      if bits > 0 { put(buffer << (6 - bits)) }
      return count
    }
  }

  @usableFromInline
  static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let values = values
    var isGood = true
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { bytes, count in
      var buffer: UInt32 = 0
      var bits: UInt32 = 0
      for letter in text {
        let value = values[Int(letter)]
        guard value < 64 else {
          isGood = false
          return
        }
        buffer = buffer << 6 | UInt32(value)
        bits += 6
        if bits >= 8 {
          bits -= 8
          bytes.initializeElement(at: count, to: UInt8(truncatingIfNeeded: buffer >> bits))
          count += 1
          buffer &= (1 << bits) - 1
        }
      }
      isGood = bits < 6 && buffer == 0
    }
    return isGood ? bytes : nil
  }
}
