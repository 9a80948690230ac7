import Crypto
import CryptoExtras
import Foundation
import OpenID

extension EmulatedProviders {
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

  static func subject(of assertion: String) -> String? {
    guard let payload = CompactJWS(assertion)?.payload else { return nil }
    return try? JSONDecoder().decode(Assertion.self, from: payload).sub
  }

  /// Whether an assertion proves a client (RFC 7523), once.
  func isProof(_ text: String, of client: ProviderClient) throws -> Bool {
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
