import AppleID
package import BramleyAPI
import BramleyTokens
package import Foundation

/// Turns a stored session into what its device is given: tokens and user.
package struct SessionIssuer: Sendable {
  /// The lifetimes of tokens and sessions.
  package private(set) var policy: SessionPolicy
  private let codec: AccessTokenCodec
  private let ring: KeyRing
  private let surroundings: Surroundings

  package init(policy: SessionPolicy, codec: AccessTokenCodec, ring: KeyRing, surroundings: Surroundings) {
    self.policy = policy
    self.codec = codec
    self.ring = ring
    self.surroundings = surroundings
  }

  /// Returns an issuer whose sessions are for browsers.
  package var forBrowsers: SessionIssuer {
    var issuer = self
    issuer.policy = policy.ofBrowsers
    return issuer
  }

  /// Returns an access token for a session of a browser, which has no refresh token.
  package func accessToken(
    of session: SessionRecord, at now: Date
  ) throws(Refusal) -> (token: String, expiresIn: Int) {
    let token = try codec.sign(
      session, lifetime: policy.accessLifetime, tokenID: surroundings.random(16).base64URL, at: now)
    return (token, Int(policy.accessLifetime))
  }

  /// Returns the audience that a request's `resource` asks for; nil if it is none of this server's.
  package func audience(for resource: String?) -> TokenAudience? { codec.issuer.audience(for: resource) }

  /// Returns the session's current tokens, the access token for this audience alone.
  package func issue(
    _ session: SessionRecord, _ account: Account, isNewUser: Bool, for audience: TokenAudience? = nil,
    at now: Date
  ) throws(Refusal) -> Session {
    RequestTrail.current?.note(session.id, of: session.userID)
    let access = try codec.sign(
      session, lifetime: policy.accessLifetime, tokenID: surroundings.random(16).base64URL,
      for: audience, at: now)
    let token = RefreshToken(sessionID: session.id, generation: session.generation)
    guard let refresh = token.text(by: ring) else { throw Refusal(.internalError) }
    let end = min(session.idleExpiresAt, session.expiresAt)
    return Session(
      accessToken: access, expiresIn: Int(policy.accessLifetime), refreshToken: refresh,
      refreshExpiresIn: max(0, Int(end.timeIntervalSince(now))), sessionID: session.id,
      isNewUser: isNewUser, user: account.wire)
  }
}
