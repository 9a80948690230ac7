import AppleID
package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

/// Hands out nonces that prove by themselves who made them and when they end; kept only when spent.
package struct NonceService: Sendable {
  /// Seconds that a nonce is good for: time enough to read Apple's sheet.
  package static let lifetime: TimeInterval = 600

  private let ring: KeyRing
  private let surroundings: Surroundings

  /// Makes the service.
  package init(ring: KeyRing, surroundings: Surroundings) {
    self.ring = ring
    self.surroundings = surroundings
  }

  /// A new nonce: end, 128 random bits and a code over both, as base64url.
  package func issue() -> NonceResponse {
    let key = ring.current
    let end = UInt64(surroundings.now().timeIntervalSince1970 + Self.lifetime)
    var body = withUnsafeBytes(of: end.bigEndian) { Data($0) }
    body.append(key.id.bytes)
    body.append(surroundings.random(16))
    let code = key.code(for: .nonce, over: body).prefix(16)
    return NonceResponse(nonce: (body + code).base64URL, expiresIn: Int(Self.lifetime))
  }

  /// What a nonce turned out to be.
  package enum Reading: Sendable, Equatable {
    /// This server's, with what is written when it is spent, and its end. Whether it is over is judged where
    /// it is spent, for a retry of a sign-in may come later.
    case own(hash: Data, expiresAt: Date)
    /// Made elsewhere.
    case foreign
  }

  /// Reads a nonce.
  package func read(_ nonce: String) -> Reading {
    guard nonce.utf8.count == 59, let bytes = Data(base64URL: nonce.utf8), bytes.count == 44 else {
      return .foreign
    }
    let body = Data(bytes.prefix(28))
    let keyID = MasterKey.ID(rawValue: body.dropFirst(8).prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    guard let key = ring.key(keyID),
      constantTimeEqual(Data(key.code(for: .nonce, over: body).prefix(16)), Data(bytes.suffix(16)))
    else { return .foreign }
    let end = Date(timeIntervalSince1970: TimeInterval(body.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }))
    return .own(hash: Data(SHA256.hash(data: Data(nonce.utf8))), expiresAt: end)
  }
}

/// Compares without telling by time where two values differ.
func constantTimeEqual(_ one: Data, _ other: Data) -> Bool {
  guard one.count == other.count else { return false }
  return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
