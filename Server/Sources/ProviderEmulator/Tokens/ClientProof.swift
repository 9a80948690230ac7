import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

extension EmulatedProviders {
  /// Authenticates the client of a token request by the one method that it is registered for.
  func authenticate(
    _ request: Request, _ form: FormFields, at provider: LocalProvider, _ note: JournalNote
  ) throws -> ProviderClient {
    let basic = Self.basic(request)
    let assertion = form["client_assertion"]
    let id = basic?.id ?? form["client_id"] ?? assertion.flatMap(Self.subject)
    note.client(id) { client($0, of: provider) != nil }
    guard let client = client(id ?? "", of: provider) else {
      throw ProviderTokenError("invalid_client", "The OAuth client was not found.", status: .unauthorized)
    }
    let sent: ProviderClient.Authentication =
      basic != nil
      ? .basic : form["client_secret"] != nil ? .post : assertion != nil ? .privateKey : .none
    let isMethodRight =
      sent == client.authentication || (client.authentication == .secret && (sent == .basic || sent == .post))
    // A public client of Google may send a secret or none.
    guard isMethodRight else {
      note.failure("invalid_client", reason: "authenticated by \(sent.rawValue)")
      throw ProviderTokenError.invalidClient
    }
    switch sent {
    case .basic, .post, .secret:
      let secret = basic?.secret ?? form["client_secret"] ?? ""
      guard secret.utf8.elementsEqual(client.secret.utf8) else {
        note.failure("invalid_client", reason: "wrong client_secret")
        throw ProviderTokenError.invalidClient
      }
    case .privateKey:
      guard
        form["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        let assertion, try isProof(assertion, of: client)
      else {
        note.failure("invalid_client", reason: "wrong client_assertion")
        throw ProviderTokenError.invalidClient
      }
    case .none: break
    }
    return client
  }

  /// The parts of `Authorization: Basic`, each form-decoded (RFC 6749, section 2.3.1).
  static func basic(_ request: Request) -> (id: String, secret: String)? {
    guard let header = request.headers[.authorization], header.lowercased().hasPrefix("basic "),
      let data = Data(base64Encoded: String(header.dropFirst(6)).trimmingCharacters(in: .whitespaces)),
      let text = String(data: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
    else { return nil }
    func decode(_ part: Substring) -> String {
      part.replacing("+", with: " ").removingPercentEncoding ?? String(part)
    }
    return (decode(text[..<colon]), decode(text[text.index(after: colon)...]))
  }
}
