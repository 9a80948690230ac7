package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

/// The challenges of App Attest: an expiry, random bits and a MAC over both, which each node accepts. A row is written only
/// when one is spent.
package struct AppAttestChallenges: Sendable {
  /// Seconds for which a challenge is accepted: Apple's own server answers in between.
  package static let lifetime: TimeInterval = 300

  private let ring: KeyRing
  private let surroundings: Surroundings

  package init(ring: KeyRing, surroundings: Surroundings) {
    self.ring = ring
    self.surroundings = surroundings
  }

  /// Returns a new challenge.
  package func issue() -> AppAttestChallenge {
    let key = ring.current
    let end = UInt64(max(0, surroundings.now().timeIntervalSince1970 + Self.lifetime))
    let body = withUnsafeBytes(of: end.bigEndian) { Data($0) } + key.id.bytes + surroundings.random(16)
    let code = key.code(for: .attestChallenge, over: body).prefix(16)
    return AppAttestChallenge(challenge: (body + code).base64URL, expiresIn: Int(Self.lifetime))
  }

  /// Returns what is written when a challenge of this server is spent; nil for any other text. Its expiry is judged where
  /// it is spent, since a retry of a registration may come later.
  func read(_ challenge: String) -> SpendableChallenge? {
    guard challenge.utf8.count == 59, let bytes = Data(base64URL: challenge.utf8), bytes.count == 44 else {
      return nil
    }
    let body = Data(bytes.prefix(28))
    guard let id = MasterKey.ID(bytes: Data(body.dropFirst(8).prefix(4))), let key = ring.key(id),
      constantTimeEqual(Data(key.code(for: .attestChallenge, over: body).prefix(16)), Data(bytes.suffix(16)))
    else { return nil }
    let end = body.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    return SpendableChallenge(
      hash: Data(SHA256.hash(data: Data("app-attest\n\(challenge)".utf8))),
      expiresAt: Date(timeIntervalSince1970: TimeInterval(end)))
  }
}
