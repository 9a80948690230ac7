import Foundation

/// `application/x-www-form-urlencoded`.
///
/// The server's OpenID has its own, since the kit shares only the wire with the server's rooms.
enum FormBody {
  static let mediaType = "application/x-www-form-urlencoded"

  static func encode(_ fields: [(name: String, value: String)]) -> Data {
    Data(fields.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&").utf8)
  }

  private static func escape(_ text: String) -> String {
    text.utf8.map { byte in
      let isUnreserved =
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
      return isUnreserved ? String(UnicodeScalar(byte)) : "%" + Hex.encode([byte]).uppercased()
    }.joined()
  }
}
