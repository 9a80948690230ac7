import AppleID
import BramleyTokens
import Crypto
import CryptoExtras
package import Foundation

/// A key in Apple's set that signs by another algorithm than Apple: a good signature, the wrong algorithm.
package struct RS512Signer: Sendable {
  /// One is enough, since RSA keys take their time.
  package static let shared = Result { try RS512Signer() }

  private let key: _RSA.Signing.PrivateKey

  private init() throws { key = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

  /// A key set document with this key, which names no algorithm.
  package func keySet() throws -> Data {
    let numbers = try key.publicKey.getKeyPrimitives()
    let jwk = [
      "kty": "RSA", "kid": "rs512", "use": "sig", "n": numbers.modulus.base64URL,
      "e": numbers.publicExponent.base64URL,
    ]
    return try JSONEncoder().encode(["keys": [jwk]])
  }

  /// Signs a payload by RS512 under a header that says `alg`.
  package func sign(alg: String, payload: String) throws -> String {
    let header = #"{"alg":"\#(alg)","kid":"rs512"}"#
    let input = "\(Data(header.utf8).base64URL).\(Data(payload.utf8).base64URL)"
    let digest = SHA512.hash(data: Data(input.utf8))
    let signature = try key.signature(for: digest, padding: .insecurePKCS1v1_5)
    return "\(input).\(signature.rawRepresentation.base64URL)"
  }
}
