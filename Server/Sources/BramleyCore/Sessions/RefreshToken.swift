package import BramleyAPI
import BramleyTokens
import Foundation

/// A refresh token: `br1.` and base64url of session id, generation, key id and HMAC-SHA256 over them.
///
/// Nothing secret about it is stored, and a forged one is refused without a read from the store.
package struct RefreshToken: Sendable, Equatable {
  /// The session.
  package var sessionID: SessionID
  /// The token's number within its session.
  package var generation: UInt32

  package init(sessionID: SessionID, generation: UInt32) {
    self.sessionID = sessionID
    self.generation = generation
  }

  /// The result of reading a text.
  package enum Reading: Sendable, Equatable {
    /// A token that this server made.
    case genuine(RefreshToken)
    /// Not a token of this server.
    case forged
    /// Made with a key that this server doesn't have, so it can't be verified.
    case unknownKey
    /// Made with a key that was removed after all tokens made with it had expired.
    case removedKey
  }

  private static let prefix = "br1."

  /// Returns the token as text under the ring's current key; nil if the session's id is not a UUID.
  package func text(by ring: KeyRing) -> String? { text(by: ring, prefix: Self.prefix) }

  /// Returns the token as text of another kind, which its prefix tells from a refresh token.
  func text(by ring: KeyRing, prefix: String) -> String? {
    guard let uuid = UUID(uuidString: sessionID.rawValue) else { return nil }
    let key = ring.current
    var body = withUnsafeBytes(of: uuid.uuid) { Data($0) }
    body.append(contentsOf: withUnsafeBytes(of: generation.bigEndian) { Data($0) })
    body.append(key.id.bytes)
    return prefix + (body + key.code(for: .refreshToken, over: Data(prefix.utf8) + body)).base64URL
  }

  package static func read(_ text: String, by ring: KeyRing) -> Reading {
    read(text, by: ring, prefix: prefix)
  }

  static func read(_ text: String, by ring: KeyRing, prefix: String) -> Reading {
    guard text.utf8.count == prefix.utf8.count + 75, text.hasPrefix(prefix),
      let bytes = Data(base64URL: text.utf8.dropFirst(prefix.utf8.count)), bytes.count == 56
    else { return .forged }
    let body = bytes.prefix(24)
    let keyID = MasterKey.ID(rawValue: number(body.dropFirst(20)))
    guard let key = ring.key(keyID) else { return ring.isRemoved(keyID) ? .removedKey : .unknownKey }
    guard key.isValid(Data(bytes.dropFirst(24)), for: .refreshToken, over: Data(prefix.utf8) + body) else {
      return .forged
    }
    let uuid = Data(body.prefix(16)).withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    return .genuine(
      RefreshToken(
        sessionID: SessionID(rawValue: uuid.uuidString.lowercased()),
        generation: number(body.dropFirst(16).prefix(4))))
  }

  private static func number(_ bytes: Data) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
