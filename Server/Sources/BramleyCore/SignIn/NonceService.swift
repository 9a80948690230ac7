import AppleID
package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

/// Issues nonces that prove by themselves who made them and when they expire; they are stored only when
/// spent.
package struct NonceService: Sendable {
  /// Seconds for which a nonce is valid: enough time to read Apple's sheet.
  package static let lifetime: TimeInterval = 600

  private let ring: KeyRing
  private let surroundings: Surroundings

  package init(ring: KeyRing, surroundings: Surroundings) {
    self.ring = ring
    self.surroundings = surroundings
  }

  /// Returns a new nonce: expiry, 128 random bits and a MAC over both, as base64url.
  package func issue() -> NonceResponse {
    let key = ring.current
    let end = UInt64(surroundings.now().timeIntervalSince1970 + Self.lifetime)
    var body = withUnsafeBytes(of: end.bigEndian) { Data($0) }
    body.append(key.id.bytes)
    body.append(surroundings.random(16))
    let code = key.code(for: .nonce, over: body).prefix(16)
    return NonceResponse(nonce: (body + code).base64URL, expiresIn: Int(Self.lifetime))
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

/// Compares two values in constant time, so that the time does not reveal where they differ.
func constantTimeEqual(_ one: Data, _ other: Data) -> Bool {
  guard one.count == other.count else { return false }
  return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
