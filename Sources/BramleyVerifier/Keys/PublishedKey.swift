#if Verifier
  import BramleyTokens
  import Foundation
  import JWTKit

  /// One of the issuer's public keys, which verifies ES256 signatures and nothing else.
  struct PublishedKey: Sendable {
    private let algorithm: any JWTAlgorithm

    /// Makes a key of the coordinates of a point; nil if it is not on P-256.
    init?(x: String, y: String) async {
      guard Data(base64URL: x.utf8)?.count == 32, Data(base64URL: y.utf8)?.count == 32,
        let key = try? ES256PublicKey(parameters: (x: x, y: y)),
        let algorithm = try? await JWTKeyCollection().add(ecdsa: key).getKey()
      else { return nil }
      self.algorithm = algorithm
    }

    /// Whether the signature, r and s, is the key's signature of the signed bytes.
    func isValid(signature: Data, for signed: Data) -> Bool {
      (try? algorithm.verify(signature, signs: signed)) ?? false
    }
  }
#endif
