import Crypto
package import Foundation

/// Makes the keys under which clients and addresses are counted. Without the secret nobody can tell what a key
/// stands for, or find two that are equal.
package struct CountKeys: Sendable {
  private let secret: (UInt64, UInt64)

  /// Makes the keys on which all nodes of a store agree.
  package init(_ ring: KeyRing) {
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("bramley/1/shared-counts".utf8), using: ring.personSecret)
    self.init(secret: Data(code))
  }

  /// Makes keys that only this process knows.
  package init(random: (_ count: Int) -> Data) { self.init(secret: random(16)) }

  /// - Parameter secret: at least sixteen bytes, of which the first sixteen count.
  init(secret: Data) {
    self.secret = secret.withUnsafeBytes {
      (
        UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// Returns the key of a client's network.
  ///
  /// - Parameter counter: what is counted of the client, where that is several things.
  package func key(of network: ClientNetwork, for counter: UInt64 = 0) -> UInt64 {
    var hash = SipHash(secret)
    hash.absorb(counter)
    hash.absorb(network.high)
    hash.absorb(network.low)
    return hash.finished(24 << 56)
  }

  /// Returns the key of a text.
  package func key(of text: String) -> UInt64 {
    var (hash, word, count) = (SipHash(secret), UInt64(0), UInt64(0))
    for byte in text.utf8 {
      word |= UInt64(byte) << (8 * (count % 8))
      count += 1
      if count % 8 == 0 {
        hash.absorb(word)
        word = 0
      }
    }
    return hash.finished(count << 56 | word)
  }
}

/// SipHash-2-4, a hash with a secret key that is fast for short inputs (Aumasson and Bernstein, 2012), so that it can
/// be computed on every request. The standard library's `Hasher` takes no key.
private struct SipHash {
  private var a, b, c, d: UInt64

  init(_ key: (UInt64, UInt64)) {
    a = key.0 ^ 0x736f_6d65_7073_6575
    b = key.1 ^ 0x646f_7261_6e64_6f6d
    c = key.0 ^ 0x6c79_6765_6e65_7261
    d = key.1 ^ 0x7465_6462_7974_6573
  }

  mutating func absorb(_ word: UInt64) {
    d ^= word
    mix()
    mix()
    a ^= word
  }

  /// - Parameter last: the last bytes, with the length in the highest one.
  consuming func finished(_ last: UInt64) -> UInt64 {
    absorb(last)
    c ^= 0xff
    for _ in 0..<4 { mix() }
    return a ^ b ^ c ^ d
  }

  private mutating func mix() {
    a &+= b
    b = Self.rotated(b, 13) ^ a
    a = Self.rotated(a, 32)
    c &+= d
    d = Self.rotated(d, 16) ^ c
    a &+= d
    d = Self.rotated(d, 21) ^ a
    c &+= b
    b = Self.rotated(b, 17) ^ c
    c = Self.rotated(c, 32)
  }

  private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }
}
