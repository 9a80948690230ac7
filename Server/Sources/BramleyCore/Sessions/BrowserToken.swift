package import BramleyAPI

/// What the cookie of a browser's session holds: like a refresh token an authenticated id, of which the store keeps nothing
/// secret, but of another kind, so that neither is taken for the other.
package struct BrowserToken: Sendable, Equatable {
  /// The session.
  package var sessionID: SessionID
  /// The token's number within its session; a proof in the session makes the next one.
  package var generation: UInt32

  package init(sessionID: SessionID, generation: UInt32 = 0) {
    self.sessionID = sessionID
    self.generation = generation
  }

  private static let prefix = "bs1."

  /// Returns the token as text; nil if the session's id is not a UUID.
  package func text(by ring: KeyRing) -> String? {
    RefreshToken(sessionID: sessionID, generation: generation).text(by: ring, prefix: Self.prefix)
  }

  /// Reads a text; nil when it is not a token that this server made with a key that it has.
  package init?(_ text: String, by ring: KeyRing) {
    guard case .genuine(let token) = RefreshToken.read(text, by: ring, prefix: Self.prefix) else {
      return nil
    }
    self.init(sessionID: token.sessionID, generation: token.generation)
  }
}
