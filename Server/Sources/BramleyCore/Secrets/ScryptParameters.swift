import CryptoExtras
import Foundation

/// The cost of scrypt (RFC 7914).
package struct ScryptParameters: Sendable, Hashable {
  /// The logarithm of N.
  package var logarithm: Int
  /// The size of a block (r).
  package var blockSize: Int
  /// How many times it is done, one after the other (p).
  package var lanes: Int
  /// The length of the hash in bytes.
  package var bytes: Int

  /// Takes over parameters; nil for those that RFC 7914 does not allow, and for absurd ones.
  package init?(logarithm: Int, blockSize: Int, lanes: Int, bytes: Int) {
    guard (1...30).contains(logarithm), (1...1_024).contains(blockSize), (1...1_024).contains(lanes),
      logarithm < 16 * blockSize, (16...128).contains(bytes)
    else { return nil }
    self.logarithm = logarithm
    self.blockSize = blockSize
    self.lanes = lanes
    self.bytes = bytes
  }

  var text: String { "ln=\(logarithm),r=\(blockSize),p=\(lanes),l=\(bytes)" }

  /// The memory in KiB.
  var memory: Int { (blockSize * ((1 << logarithm) + lanes + 2) + 7) / 8 }

  /// How many blocks are mixed.
  var blocks: Int { (1 << logarithm) * blockSize * lanes }

  /// Derives a key; nil when there is not enough memory.
  func key(of password: [UInt8], salt: [UInt8], bytes: Int) -> [UInt8]? {
    // An empty one would be no address for the library; it matches nothing in any case.
    let password = password.isEmpty ? [0] : password
    guard !salt.isEmpty else { return nil }
    return try? KDF.Scrypt.deriveKey(
      from: password, salt: salt, outputByteCount: bytes, rounds: 1 << logarithm, blockSize: blockSize,
      parallelism: lanes, maxMemory: (memory + 64) * 1024
    ).withUnsafeBytes(Array.init)
  }
}
