// swift-format-ignore-file: NeverUseForceTry
// A fixture that can't be made is a fault of the test itself.

package import AppleID
import BramleyTokens
import Crypto
import CryptoExtras
package import Foundation

/// Apple's side of an identity token, controlled by a test: keys, and valid and invalid tokens.
package struct AppleSigner: Sendable {
  /// The key's id.
  package let kid: String
  private let key: _RSA.Signing.PrivateKey

  /// Two signers are made once, since generating RSA keys is slow.
  package static let first = AppleSigner(kid: "testkey001")
  package static let second = AppleSigner(kid: "testkey002")

  private init(kid: String) {
    self.kid = kid
    self.key = try! _RSA.Signing.PrivateKey(keySize: .bits2048)
  }

  /// The public key in PEM, as a forger would know it.
  package var publicPEM: String { key.publicKey.pemRepresentation }

  /// The public key's entry in a key set.
  package var jwk: [String: String] {
    let numbers = try! key.publicKey.getKeyPrimitives()
    return [
      "kty": "RSA", "kid": kid, "use": "sig", "alg": "RS256", "n": numbers.modulus.base64URL,
      "e": numbers.publicExponent.base64URL,
    ]
  }

  /// A key set document of several signers.
  package static func keySet(_ signers: AppleSigner...) -> Data {
    try! JSONEncoder().encode(["keys": signers.map(\.jwk)])
  }

  /// Signs any header and payload.
  package func sign(header: String, payload: String) -> String {
    let input = "\(Data(header.utf8).base64URL).\(Data(payload.utf8).base64URL)"
    let signature = try! key.signature(for: Data(input.utf8), padding: .insecurePKCS1v1_5)
    return "\(input).\(signature.rawRepresentation.base64URL)"
  }

  /// A token as Apple would sign it.
  package func token(_ claims: IdentityTokenClaims) -> String {
    let payload = String(decoding: try! JSONEncoder().encode(claims), as: UTF8.self)
    return sign(header: #"{"alg":"RS256","kid":"\#(kid)"}"#, payload: payload)
  }
}

extension IdentityTokenClaims {
  /// Valid claims about a person.
  package static func fixture(
    subject: AppleSubject = "000792.d7100000000000000000000000003b4a.0638",
    audience: AppleClientID = "com.example.app", at now: Date, nonce: String? = nil
  ) -> IdentityTokenClaims {
    var claims = IdentityTokenClaims(
      issuer: AppleEndpoint.issuer, audience: audience, subject: subject, issuedAt: now,
      expiresAt: now.addingTimeInterval(86_400))
    claims.nonce = nonce.map(NonceRule.hash)
    claims.email = "ada@example.com"
    claims.emailVerified = true
    return claims
  }
}
