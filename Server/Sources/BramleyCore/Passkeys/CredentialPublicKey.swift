import Crypto
import CryptoExtras
package import Foundation

/// An algorithm of signatures, by its number in COSE. The list is that of the algorithms that this server verifies.
package enum PasskeyAlgorithm: Int, Sendable, CaseIterable, Codable {
  /// Ed25519 (EdDSA).
  case edDSA = -8
  /// ECDSA over P-256 with SHA-256.
  case es256 = -7
  /// RSASSA-PKCS1-v1_5 with SHA-256.
  case rs256 = -257

  /// The algorithms that are offered, the preferred one first: the list that WebAuthn names for a wide reach.
  package static let offered: [PasskeyAlgorithm] = [.edDSA, .es256, .rs256]
}

/// The public key of a passkey (WebAuthn, section 5.8.5; RFC 9052).
package struct CredentialPublicKey: Sendable {
  private enum Key: Sendable {
    case p256(P256.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)
    case rsa(_RSA.Signing.PublicKey)
  }

  package let algorithm: PasskeyAlgorithm
  private let key: Key

  /// Reads a COSE key; nil for one of another kind, of an unsuitable size, or that is no point of its curve.
  package init?(cose bytes: Data) {
    guard let map = (try? CBOR.read(bytes))?.map, let number = map[3]?.number,
      let algorithm = PasskeyAlgorithm(rawValue: number), let key = Self.key(algorithm, map)
    else { return nil }
    self.algorithm = algorithm
    self.key = key
  }

  /// The number of the algorithm that a COSE key names, known or not; nil where it names none.
  static func algorithmNumber(cose bytes: Data) -> Int? { (try? CBOR.read(bytes))?.map?[3]?.number }

  private static func key(_ algorithm: PasskeyAlgorithm, _ map: CBORMap) -> Key? {
    switch algorithm {
    case .es256:
      guard map[1]?.number == 2, map[-1]?.number == 1, let x = map[-2]?.data, x.count == 32,
        let y = map[-3]?.data, y.count == 32, map.entries.count == 5
      else { return nil }
      return (try? P256.Signing.PublicKey(rawRepresentation: x + y)).map(Key.p256)
    case .edDSA:
      guard map[1]?.number == 1, map[-1]?.number == 6, let x = map[-2]?.data, x.count == 32,
        map.entries.count == 4
      else { return nil }
      return (try? Curve25519.Signing.PublicKey(rawRepresentation: x)).map(Key.ed25519)
    case .rs256:
      guard map[1]?.number == 3, let n = map[-1]?.data, let e = map[-2]?.data, map.entries.count == 4,
        (256...1_024).contains(n.count), n.first != 0, (1...8).contains(e.count), e.first != 0
      else { return nil }
      return (try? _RSA.Signing.PublicKey(n: n, e: e)).map(Key.rsa)
    }
  }

  /// Whether a signature of data is the key's.
  package func isValid(_ signature: Data, for data: Data) -> Bool {
    switch key {
    case .p256(let key):
      (try? P256.Signing.ECDSASignature(derRepresentation: signature)).map {
        key.isValidSignature($0, for: data)
      } ?? false
    case .ed25519(let key): key.isValidSignature(signature, for: data)
    case .rsa(let key):
      key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: data),
        padding: .insecurePKCS1v1_5)
    }
  }

  /// The uncompressed point of an elliptic key, 65 bytes; nil for another kind.
  var point: Data? { if case .p256(let key) = key { key.x963Representation } else { nil } }
}
