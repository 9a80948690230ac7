package import BramleyAPI
package import Foundation

/// Issues nonces that prove by themselves who made them and when they expire; they are stored only when
/// spent.
package struct NonceService: Sendable {
  /// Seconds for which a nonce is valid: enough time to read Apple's sheet.
  package static let lifetime: TimeInterval = 600

  private static let randomBytes = 16
  private let codes: TimedCodes
  private let surroundings: Surroundings

  package init(ring: KeyRing, surroundings: Surroundings) {
    codes = TimedCodes(ring, for: .nonce, furtherBytes: Self.randomBytes)
    self.surroundings = surroundings
  }

  /// Returns a new nonce, of the time of its end.
  package func issue() -> NonceResponse {
    let end = surroundings.now().addingTimeInterval(Self.lifetime)
    return NonceResponse(
      nonce: codes.text(of: end, surroundings.random(Self.randomBytes)), expiresIn: Int(Self.lifetime))
  }

  /// The result of reading a nonce.
  package enum Reading: Sendable, Equatable {
    /// This server's nonce, with what is written when it is spent, and its expiry. Expiry is checked where it
    /// is spent, because a retry of a sign-in may come later.
    case own(hash: Data, expiresAt: Date)
    /// Made elsewhere.
    case foreign
  }

  package func read(_ nonce: String) -> Reading {
    guard let end = codes.time(of: nonce) else { return .foreign }
    return .own(hash: SecretHash.of(nonce), expiresAt: end)
  }
}

/// Compares two values in constant time, so that the time does not reveal where they differ.
func constantTimeEqual(_ one: Data, _ other: Data) -> Bool {
  guard one.count == other.count else { return false }
  return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
