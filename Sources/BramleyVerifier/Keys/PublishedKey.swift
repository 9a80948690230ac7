#if Verifier
  import Foundation
  import JWTKit

  /// One of the issuer's public keys, ready to check ES256 signatures and nothing else.
  struct PublishedKey: Sendable {
    private let algorithm: any JWTAlgorithm

    /// Makes a key of a point on P-256; nil if it is none.
    init?(x: String, y: String) async {
      guard Base64URL.decode(x.utf8)?.count == 32, Base64URL.decode(y.utf8)?.count == 32,
        let key = try? ES256PublicKey(parameters: (x: x, y: y)),
        let algorithm = try? await JWTKeyCollection().add(ecdsa: key).getKey()
      else { return nil }
      self.algorithm = algorithm
    }

    /// Whether the signature, r and s, fits the signed bytes.
    func isValid(signature: Data, for signed: Data) -> Bool {
      (try? algorithm.verify(signature, signs: signed)) ?? false
    }
  }
#endif
