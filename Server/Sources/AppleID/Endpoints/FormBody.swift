import Foundation

/// `application/x-www-form-urlencoded` as Apple reads it: everything but unreserved characters in percent form.
public enum FormBody {
  /// Encodes fields in order.
  public static func encode(_ fields: [(String, String)]) -> String {
    fields.map { "\(escape($0.0))=\(escape($0.1))" }.joined(separator: "&")
  }

  /// One value in percent form (RFC 3986, section 2.3).
  public static func escape(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
