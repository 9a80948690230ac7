import BramleyTokens
import Crypto
import CryptoExtras
public import Foundation

/// A provider's public key, which checks signatures of one algorithm and nothing else.
public struct VerificationKey: Sendable {
  private enum Key: Sendable {
    case rsa(_RSA.Signing.PublicKey)
    case p256(ES256Key)
    case p384(P384.Signing.PublicKey)
    case p521(P521.Signing.PublicKey)
  }

  private let key: Key
  /// The only algorithm that the key is used for.
  public let algorithm: SignatureAlgorithm

  /// Whether a signature is the key's signature of the signed bytes.
  public func isValid(signature: Data, for signed: Data) -> Bool {
    switch key {
    case .rsa(let key):
      return key.isValidSignature(
        .init(rawRepresentation: signature), for: SHA256.hash(data: signed),
        padding: algorithm == .ps256 ? .PSS : .insecurePKCS1v1_5)
    case .p256(let key): return key.judge(signature, of: signed) == .valid
    case .p384(let key):
      guard let signature = try? P384.Signing.ECDSASignature(rawRepresentation: signature) else {
        return false
      }
      return key.isValidSignature(signature, for: signed)
    case .p521(let key):
      guard let signature = try? P521.Signing.ECDSASignature(rawRepresentation: signature) else {
        return false
      }
      return key.isValidSignature(signature, for: signed)
    }
  }
}

extension VerificationKey {
  /// Makes a key of an entry of a key set for an algorithm; nil unless the entry is meant for such signatures.
  init?(_ entry: KeySetEntry, for algorithm: SignatureAlgorithm) {
    guard entry.use ?? "sig" == "sig", entry.keyOperations?.contains("verify") ?? true,
      entry.alg == nil || entry.alg == algorithm.rawValue, let key = Self.key(entry, algorithm)
    else { return nil }
    self.key = key
    self.algorithm = algorithm
  }

  private static func key(_ entry: KeySetEntry, _ algorithm: SignatureAlgorithm) -> Key? {
    switch (entry.kty, algorithm) {
    case ("RSA", .rs256), ("RSA", .ps256): return rsa(entry).map(Key.rsa)
    case ("EC", .es256) where entry.crv == "P-256":
      guard let x = entry.x, let y = entry.y else { return nil }
      return ES256Key(x: x, y: y).map(Key.p256)
    case ("EC", .es384) where entry.crv == "P-384":
      return point(entry, 48).flatMap { try? P384.Signing.PublicKey(rawRepresentation: $0) }.map(Key.p384)
    case ("EC", .es512) where entry.crv == "P-521":
      return point(entry, 66).flatMap { try? P521.Signing.PublicKey(rawRepresentation: $0) }.map(Key.p521)
    default: return nil
    }
  }

  /// The two coordinates of a point, each of a number of bytes (RFC 7518, section 6.2.1.2).
  private static func point(_ entry: KeySetEntry, _ bytes: Int) -> Data? {
    guard let x = entry.x.flatMap({ Data(base64URL: $0.utf8) }), x.count == bytes,
      let y = entry.y.flatMap({ Data(base64URL: $0.utf8) }), y.count == bytes
    else { return nil }
    return x + y
  }

  private static func rsa(_ entry: KeySetEntry) -> _RSA.Signing.PublicKey? {
    guard RSAModulus.isAccepted(entry.n), let n = entry.n.flatMap({ Data(base64URL: $0.utf8) }),
      let e = entry.e.flatMap({ Data(base64URL: $0.utf8) })
    else { return nil }
    return try? _RSA.Signing.PublicKey(n: n, e: e)
  }
}
