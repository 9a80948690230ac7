import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

/// The client that a request to the token endpoint names, by HTTP Basic or by `client_id` in its body
/// (RFC 6749, section 2.3.1).
///
/// All clients are public and have no password. OAuth libraries nevertheless send the id by Basic, with an empty
/// password, unless they are configured otherwise.
enum ClientAuthentication {
  /// Returns the client; nil if neither place names one.
  static func client(of request: Request, body: ClientID?) throws -> ClientID? {
    guard let field = request.headers[.authorization], let credentials = basicCredentials(field) else {
      return body
    }
    guard let client = read(credentials) else { throw OAuthErrorBody.invalidClient }
    // Byte for byte: Swift's own equality of strings treats different spellings of a character as equal.
    if let body, !body.rawValue.utf8.elementsEqual(client.rawValue.utf8) {
      throw Refusal(.invalidRequest, "client_id and the Authorization header name different clients.")
    }
    return client
  }

  /// Returns the id and the secret of a confidential client; nil where the header is not that of one.
  static func pair(of request: Request) -> (id: String, secret: String)? {
    guard let field = request.headers[.authorization], let credentials = basicCredentials(field),
      let bytes = Data(base64Encoded: String(credentials)),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":"),
      let id = try? FormFields("v=\(text[..<colon])")["v"],
      let secret = try? FormFields("v=\(text[text.index(after: colon)...])")["v"]
    else { return nil }
    return (id, secret)
  }

  private static func basicCredentials(_ field: String) -> Substring? {
    let scheme = field.utf8.prefix(5)
    guard scheme.elementsEqual("Basic".utf8, by: { $0 | 0x20 == $1 | 0x20 }) else { return nil }
    let rest = field.dropFirst(5)
    guard rest.isEmpty || rest.first == " " else { return nil }
    return rest.drop { $0 == " " }
  }

  private static func read(_ credentials: Substring) -> ClientID? {
    guard let bytes = Data(base64Encoded: String(credentials)),
      let text = String(validating: bytes, as: UTF8.self),
      let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text.utf8.index(after: colon) == text.endIndex,
      // Both halves are form-encoded before they are joined.
      let id = try? FormFields("id=\(text[..<colon])")["id"]
    else { return nil }
    return ClientID(rawValue: id)
  }
}

extension OAuthErrorBody {
  /// The client authenticated in a way that no client of this server can (RFC 6749, section 5.2).
  static let invalidClient = OAuthErrorBody(
    error: "invalid_client",
    errorDescription:
      "Clients are public: send client_id in the body, or by HTTP Basic with an empty password.",
    code: .clientUnknown)
}
