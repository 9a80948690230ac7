import Foundation

/// `application/x-www-form-urlencoded`, with every character percent-encoded but the unreserved ones.
package enum FormBody {
  /// Encodes fields in order.
  package static func encode(_ fields: [(String, String)]) -> String {
    fields.map { "\(escape($0.0))=\(escape($0.1))" }.joined(separator: "&")
  }

  /// Percent-encodes one value (RFC 3986, section 2.3).
  package static func escape(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
