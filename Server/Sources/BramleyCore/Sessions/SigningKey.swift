import BramleyTokens
import Crypto
import Foundation

/// A key pair for access tokens, opened.
struct SigningKey: Sendable {
  let id: String
  let createdAt: Date
  let privateKey: P256.Signing.PrivateKey
  /// The protected header of every token under this key, encoded once.
  let encodedHeader: String

  init(id: String, createdAt: Date, privateKey: P256.Signing.PrivateKey) {
    self.id = id
    self.createdAt = createdAt
    self.privateKey = privateKey
    self.encodedHeader = Data(#"{"alg":"ES256","kid":"\#(id)","typ":"at+jwt"}"#.utf8).base64URL
  }

  func isValid(signature: Data, for input: Data) -> Bool {
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
    return privateKey.publicKey.isValidSignature(signature, for: input)
  }

  static func row(_ id: String) -> Seal.Row { Seal.Row("signing_key", id) }
}

/// A public key as it appears in the key set (RFC 7517, RFC 7518 section 6.2).
package struct PublicSigningKey: Codable, Sendable, Equatable {
  /// Always an elliptic curve.
  package var kty = "EC"
  /// Always P-256.
  package var crv = "P-256"
  /// For signatures.
  package var use = "sig"
  /// For ES256 and nothing else.
  package var alg = "ES256"
  /// The key's id.
  package var kid: String
  /// The point's x, base64url.
  package var x: String
  /// The point's y, base64url.
  package var y: String

  init(_ key: SigningKey) {
    let point = key.privateKey.publicKey.rawRepresentation
    kid = key.id
    x = Data(point.prefix(32)).base64URL
    y = Data(point.suffix(32)).base64URL
  }
}
