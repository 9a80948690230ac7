import Foundation

/// Lower-case hexadecimal.
enum Hex {
  static func encode(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// base64url without padding (RFC 4648, section 5).
///
/// BramleyTokens has a stricter and faster one for servers, which every token passes. The kit imports BramleyAPI alone, so
/// that an app links no code of servers.
enum Base64URL {
  static func encode(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  static func encode(_ bytes: Data) -> String { encode(Array(bytes)) }

  /// Returns the bytes; nil for a text that is not base64url.
  static func decode(_ text: Substring) -> Data? {
    guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(
      base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
  }
}

extension String {
  /// The bytes of a text in base64url; none for any other text, which then fails where the bytes are used.
  var base64URLBytes: Data { Base64URL.decode(self[...]) ?? Data() }
}
