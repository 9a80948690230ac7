import BramleyTokens
import CryptoExtras
import Foundation
package import OpenID

/// One of a provider's RSA signing keys.
package struct SigningKey: Codable, Sendable {
  /// Random, so that no other key has it.
  package let id: KeyID
  /// The entry of the key set.
  package let published: PublicSigningKey
  private let key: _RSA.Signing.PrivateKey

  package init(id: KeyID) throws {
    try self.init(id, try _RSA.Signing.PrivateKey(keySize: .bits2048))
  }

  private init(_ id: KeyID, _ key: _RSA.Signing.PrivateKey) throws {
    self.id = id
    self.key = key
    let parts = try key.publicKey.getKeyPrimitives()
    published = PublicSigningKey(
      kid: id, modulus: parts.modulus.base64URL, exponent: parts.publicExponent.base64URL)
  }

  enum CodingKeys: String, CodingKey { case id = "kid", key }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let pem = try container.decode(String.self, forKey: .key)
    guard let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem) else {
      throw DecodingError.dataCorruptedError(
        forKey: .key, in: container, debugDescription: "not an RSA key in PEM")
    }
    try self.init(container.decode(KeyID.self, forKey: .id), key)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(key.pemRepresentation, forKey: .key)
  }

  /// Signs a compact JWS with RS256 (RFC 7515).
  package func sign(_ claims: some Encodable, type: String? = nil) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var fields = ["alg": "RS256", "kid": id.rawValue]
    fields["typ"] = type
    let header = try encoder.encode(fields)
    let input = "\(header.base64URL).\(try encoder.encode(claims).base64URL)"
    let signature = try key.signature(for: Data(input.utf8), padding: .insecurePKCS1v1_5)
    return "\(input).\(signature.rawRepresentation.base64URL)"
  }
}

/// An entry of a key set.
package struct PublicSigningKey: Encodable, Sendable {
  package var kty = "RSA"
  package var kid: KeyID
  package var use = "sig"
  package var alg = "RS256"
  package var modulus: String
  package var exponent: String

  enum CodingKeys: String, CodingKey {
    case kty, kid, use, alg
    case modulus = "n"
    case exponent = "e"
  }
}
