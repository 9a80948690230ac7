import CryptoExtras
import Foundation

/// The cost of PBKDF2.
package struct PBKDF2Parameters: Sendable, Hashable {
  /// The hash functions that are in use.
  package enum Digest: String, Sendable, Hashable, CaseIterable {
    case sha1, sha224, sha256, sha384, sha512

    /// The length of its result in bytes.
    var bytes: Int {
      switch self {
      case .sha1: 20
      case .sha224: 28
      case .sha256: 32
      case .sha384: 48
      case .sha512: 64
      }
    }

    fileprivate var function: KDF.Insecure.PBKDF2.HashFunction {
      switch self {
      case .sha1: .insecureSHA1
      case .sha224: .insecureSHA224
      case .sha256: .sha256
      case .sha384: .sha384
      case .sha512: .sha512
      }
    }
  }

  package var digest: Digest
  package var iterations: Int
  /// The length of the hash in bytes.
  package var bytes: Int

  /// How often the hash function is applied.
  var rounds: Int { iterations * ((bytes + digest.bytes - 1) / digest.bytes) }

  func key(of password: [UInt8], salt: [UInt8]) -> [UInt8]? {
    // An empty one would be no address for the library; it matches nothing in any case.
    try? KDF.Insecure.PBKDF2.deriveKey(
      from: password.isEmpty ? [0] : password, salt: salt, using: digest.function, outputByteCount: bytes,
      unsafeUncheckedRounds: iterations
    ).withUnsafeBytes(Array.init)
  }
}
