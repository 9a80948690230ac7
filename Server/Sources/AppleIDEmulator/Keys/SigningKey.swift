import AppleID
import BramleyTokens
import CryptoExtras
import Foundation

/// One of the emulated Apple's RSA signing keys.
struct SigningKey: Codable, Sendable {
  /// Random, so that no other key has it.
  let id: AppleKeyID
  /// The entry of `/auth/keys`.
  let published: PublicSigningKey
  private let key: _RSA.Signing.PrivateKey

  init(id: AppleKeyID) throws {
    try self.init(id, try _RSA.Signing.PrivateKey(keySize: .bits2048))
  }

  private init(_ id: AppleKeyID, _ key: _RSA.Signing.PrivateKey) throws {
    self.id = id
    self.key = key
    let parts = try key.publicKey.getKeyPrimitives()
    published = PublicSigningKey(
      kid: id, modulus: parts.modulus.base64URL, exponent: parts.publicExponent.base64URL)
  }

  enum CodingKeys: String, CodingKey { case id = "kid", key }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let pem = try container.decode(String.self, forKey: .key)
    guard let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem) else {
      throw DecodingError.dataCorruptedError(
        forKey: .key, in: container, debugDescription: "not an RSA key in PEM")
    }
    try self.init(container.decode(AppleKeyID.self, forKey: .id), key)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(key.pemRepresentation, forKey: .key)
  }

  /// Signs a compact JWS with RS256 (RFC 7515).
  func sign(_ claims: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let header = try encoder.encode(["alg": "RS256", "kid": id.rawValue])
    let input = "\(header.base64URL).\(try encoder.encode(claims).base64URL)"
    let signature = try key.signature(for: Data(input.utf8), padding: .insecurePKCS1v1_5)
    return "\(input).\(signature.rawRepresentation.base64URL)"
  }
}

/// An entry of `/auth/keys`.
struct PublicSigningKey: Encodable, Sendable {
  var kty = "RSA"
  var kid: AppleKeyID
  var use = "sig"
  var alg = "RS256"
  var modulus: String
  var exponent: String

  enum CodingKeys: String, CodingKey {
    case kty, kid, use, alg
    case modulus = "n"
    case exponent = "e"
  }
}
