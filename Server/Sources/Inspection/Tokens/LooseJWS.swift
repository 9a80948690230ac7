import AppleID
import BramleyTokens
import Foundation

/// A JWT decoded for a report, even if it is malformed. It verifies nothing.
struct LooseJWS {
  var header: [String: JSONValue]
  /// The claims; nil where the payload is not a JSON object.
  var claims: [String: JSONValue]?
  var payload: Data
  var signature: Data
  var signingInput: Data
  /// Whether all three parts are base64url as RFC 7515 requires.
  var isStrict: Bool
  /// The length of the whole token in bytes.
  var length: Int

  /// Splits a text; nil unless it has three parts, the first a JSON object in some form of base64.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Self.decode(parts[0]), let header = JSONValue.object(in: head.data)
    else { return nil }
    let body = Self.decode(parts[1])
    let end = Self.decode(parts[2])
    self.header = header
    payload = body?.data ?? Data()
    claims = JSONValue.object(in: payload)
    signature = end?.data ?? Data()
    signingInput = Data(text.utf8[parts[0].startIndex..<parts[1].endIndex])
    isStrict = head.isStrict && body?.isStrict == true && end?.isStrict == true
    length = text.utf8.count
  }

  var algorithm: String? { header["alg"]?.text }
  var keyID: String? { header["kid"]?.text }
  var type: String? { header["typ"]?.text }

  /// Decodes base64url, or else another form of base64.
  private static func decode(_ part: Substring.UTF8View) -> (data: Data, isStrict: Bool)? {
    if let data = Data(base64URL: part) { return (data, true) }
    let plain = part.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      case UInt8(ascii: "="), 0x09, 0x0A, 0x0D, 0x20: nil
      default: byte
      }
    }
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - plain.count % 4) % 4)
    return Data(base64Encoded: Data(plain + padding)).map { ($0, false) }
  }
}
