package import Foundation

/// The nonces of DPoP proofs (RFC 9449, section 8): a time and a MAC over it, which each node accepts and nobody stores.
///
/// One may be used for many proofs, since each of them is accepted once only.
package struct ProofNonces: Sendable {
  /// Seconds for which a nonce is accepted.
  package static let lifetime: TimeInterval = 300

  private let codes: TimedCodes
  private let surroundings: Surroundings

  package init(ring: KeyRing, surroundings: Surroundings) {
    codes = TimedCodes(ring, for: .proofNonce, furtherBytes: 0)
    self.surroundings = surroundings
  }

  /// Returns the nonce of this second.
  package func issue() -> String { codes.text(of: surroundings.now()) }

  /// Whether a nonce is this server's and fresh. The clock of the node that made it may be ahead.
  package func accepts(_ nonce: String, at now: Date) -> Bool {
    guard let made = madeAt(nonce) else { return false }
    let age = now.timeIntervalSince(made)
    return age >= -ClockWatch.tolerance && age < Self.lifetime
  }

  /// Returns when a nonce of this server was made; nil for any other text.
  func madeAt(_ nonce: String) -> Date? { codes.time(of: nonce) }
}
