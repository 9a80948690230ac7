import Crypto
package import Foundation

/// A P-256 key whose bytes the program has, for clients without a Secure Enclave such as the command.
package struct SoftwareKey: Sendable {
  private let key: P256.Signing.PrivateKey

  /// Makes a new key.
  package init() { key = P256.Signing.PrivateKey() }

  /// Reads a key; nil for anything but 32 bytes of one.
  package init?(bytes: Data) {
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
    self.key = key
  }

  /// The private key, 32 bytes.
  package var bytes: Data { key.rawRepresentation }

  /// The public key in its uncompressed form, 65 bytes (SEC 1, section 2.3.3).
  package var publicKey: Data { key.publicKey.x963Representation }

  /// Returns the ES256 signature of data: R and S, 64 bytes.
  package func signature(for data: Data) throws -> Data { try key.signature(for: data).rawRepresentation }
}
