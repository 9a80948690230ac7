public import Foundation
import JWTKit

/// A provider's public key, which checks signatures of one algorithm and nothing else.
public struct VerificationKey: Sendable {
  private enum Key: Sendable {
    case rsa(any JWTAlgorithm)
    case elliptic(ES256Key)
  }

  private let key: Key

  private init(_ key: Key) { self.key = key }

  /// The only algorithm that the key is used for.
  public var algorithm: SignatureAlgorithm {
    switch key {
    case .rsa: .rs256
    case .elliptic: .es256
    }
  }

  /// Whether a signature is the key's signature of the signed bytes.
  public func isValid(signature: Data, for signed: Data) -> Bool {
    switch key {
    case .rsa(let algorithm): (try? algorithm.verify(signature, signs: signed)) ?? false
    case .elliptic(let key): key.judge(signature, of: signed) == .valid
    }
  }
}

extension VerificationKey {
  /// Makes a key of an entry of a key set; nil unless the entry is meant for such signatures.
  init?(_ entry: KeySetEntry) async {
    guard entry.use ?? "sig" == "sig", entry.keyOperations?.contains("verify") ?? true else { return nil }
    switch (entry.kty, entry.alg ?? entry.usualAlgorithm) {
    case ("RSA", SignatureAlgorithm.rs256.rawValue):
      guard let key = await Self.rsa(entry) else { return nil }
      self.init(.rsa(key))
    case ("EC", SignatureAlgorithm.es256.rawValue):
      guard entry.crv == "P-256", let x = entry.x, let y = entry.y, let key = ES256Key(x: x, y: y) else {
        return nil
      }
      self.init(.elliptic(key))
    default: return nil
    }
  }

  private static func rsa(_ entry: KeySetEntry) async -> (any JWTAlgorithm)? {
    guard RSAModulus.isAccepted(entry.n) else { return nil }
    let id = JWKIdentifier(string: "key")
    // A collection of one: JWTKit's collections fall back to a default key where the id is unknown.
    let collection = JWTKeyCollection()
    let jwk = JWK.rsa(.rs256, identifier: id, modulus: entry.n, exponent: entry.e)
    guard (try? await collection.add(jwk: jwk)) != nil else { return nil }
    return try? await collection.getKey(for: id, alg: "RS256")
  }
}
