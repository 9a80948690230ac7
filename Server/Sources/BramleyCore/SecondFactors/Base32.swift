package import Foundation

/// Text of five bits a character: RFC 4648 for the secrets of authenticator apps, Crockford's alphabet for what people
/// copy by hand.
package enum Base32 {
  private static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
  private static let crockford = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Returns bytes as RFC 4648 writes them, without padding.
  package static func text(_ bytes: Data) -> String { encoded(bytes, standard) }

  /// Returns bytes in Crockford's alphabet.
  static func readable(_ bytes: Data) -> String { encoded(bytes, crockford) }

  private static func encoded(_ bytes: Data, _ alphabet: [UInt8]) -> String {
    var (text, buffer, bits) = ([UInt8](), UInt32(0), 0)
    for byte in bytes {
      buffer = (buffer << 8 | UInt32(byte)) & 0xFFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[Int(buffer >> UInt32(bits)) & 31])
      }
    }
    if bits > 0 { text.append(alphabet[Int(buffer << UInt32(5 - bits)) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns what was typed in Crockford's alphabet, in its one spelling; nil where it has other characters.
  static func canonical(_ typed: String) -> String? {
    var text = ""
    for scalar in typed.unicodeScalars {
      let properties = scalar.properties
      if properties.isWhitespace
        || [.dashPunctuation, .format, .control].contains(properties.generalCategory)
      {
        continue
      }
      guard scalar.isASCII, let upper = String(scalar).uppercased().utf8.first else { return nil }
      let character: UInt8 =
        switch upper {
        case UInt8(ascii: "O"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        default: upper
        }
      guard crockford.contains(character) else { return nil }
      text.append(Character(Unicode.Scalar(character)))
    }
    return text
  }
}
