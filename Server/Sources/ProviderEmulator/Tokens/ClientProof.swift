import BramleyTokens
import Crypto
import CryptoExtras
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

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

  private struct Assertion: Decodable {
    enum Audience: Decodable {
      case one(String)
      case several([String])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
          self = .one(text)
        } else {
          self = .several(try container.decode([String].self))
        }
      }

      var all: [String] {
        switch self {
        case .one(let text): [text]
        case .several(let texts): texts
        }
      }
    }

    var iss: String
    var sub: String
    var aud: Audience
    var exp: Double
    var jti: String?
  }

  private static func subject(of assertion: String) -> String? {
    guard let payload = CompactJWS(assertion)?.payload else { return nil }
    return try? JSONDecoder().decode(Assertion.self, from: payload).sub
  }

  /// Whether an assertion proves a client (RFC 7523), once.
  private func isProof(_ text: String, of client: ProviderClient) throws -> Bool {
    guard let jws = CompactJWS(text), let pem = client.publicKey,
      let claims = try? JSONDecoder().decode(Assertion.self, from: jws.payload),
      claims.iss == client.id, claims.sub == client.id, let id = claims.jti, !id.isEmpty,
      claims.aud.all.contains(where: {
        $0 == issuer(of: client.provider) || $0 == base(of: client.provider) + "/token"
      })
    else { return false }
    let now = host.now
    guard Date(timeIntervalSince1970: claims.exp) > now, claims.exp < now.timeIntervalSince1970 + 3_600 else {
      return false
    }
    guard Self.isSigned(jws, by: pem) else { return false }
    return try host.change { $0.isFirstUse(of: "\(client.id) \(id)", at: now) }
  }

  private static func isSigned(_ jws: CompactJWS, by pem: String) -> Bool {
    switch jws.header.alg {
    case "ES256":
      guard let key = try? P256.Signing.PublicKey(pemRepresentation: pem),
        let signature = try? P256.Signing.ECDSASignature(rawRepresentation: jws.signature)
      else { return false }
      return key.isValidSignature(signature, for: jws.signingInput)
    case "RS256":
      guard let key = try? _RSA.Signing.PublicKey(pemRepresentation: pem) else { return false }
      return key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: jws.signature), for: jws.signingInput,
        padding: .insecurePKCS1v1_5)
    default: return false
    }
  }
}
