import BramleyTokens
package import Foundation

/// The nonces of DPoP proofs (RFC 9449, section 8): a time and a MAC over it, which each node accepts and nobody stores.
///
/// One may be used for many proofs, since each of them is accepted once only.
package struct ProofNonces: Sendable {
  /// Seconds for which a nonce is accepted.
  package static let lifetime: TimeInterval = 300

  private let ring: KeyRing
  private let surroundings: Surroundings

  package init(ring: KeyRing, surroundings: Surroundings) {
    self.ring = ring
    self.surroundings = surroundings
  }

  /// Returns the nonce of this second.
  package func issue() -> String {
    let key = ring.current
    let seconds = UInt64(max(0, surroundings.now().timeIntervalSince1970))
    let body = withUnsafeBytes(of: seconds.bigEndian) { Data($0) } + key.id.bytes
    return (body + Data(key.code(for: .proofNonce, over: body).prefix(16))).base64URL
  }

  /// Whether a nonce is this server's and fresh. The clock of the node that made it may be ahead.
  package func accepts(_ nonce: String, at now: Date) -> Bool {
    guard let made = madeAt(nonce) else { return false }
    let age = now.timeIntervalSince(made)
    return age >= -ClockWatch.tolerance && age < Self.lifetime
  }

  /// Returns when a nonce of this server was made; nil for any other text.
  func madeAt(_ nonce: String) -> Date? {
    guard nonce.utf8.count == 38, let bytes = Data(base64URL: nonce.utf8), bytes.count == 28 else {
      return nil
    }
    let body = Data(bytes.prefix(12))
    guard let id = MasterKey.ID(bytes: Data(body.suffix(4))), let key = ring.key(id),
      constantTimeEqual(Data(key.code(for: .proofNonce, over: body).prefix(16)), Data(bytes.suffix(16)))
    else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(body.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }))
  }
}
