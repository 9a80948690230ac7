import BramleyTokens
import CryptoExtras
import Foundation
import OpenID

/// Checks a signature by the numbers of a published key.
enum RSAProof {
  static func holds(_ jws: CompactJWS, modulus: String, exponent: String) throws -> Bool {
    guard let n = Data(base64URL: modulus.utf8), let e = Data(base64URL: exponent.utf8) else { return false }
    let key = try _RSA.Signing.PublicKey(n: n, e: e)
    return key.isValidSignature(
      _RSA.Signing.RSASignature(rawRepresentation: jws.signature), for: jws.signingInput,
      padding: .insecurePKCS1v1_5)
  }
}
