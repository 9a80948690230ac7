package import BramleyAPI
package import Foundation

/// Turns a stored session into what its device is given: tokens and user.
package struct SessionIssuer: Sendable {
  /// The lifetimes of tokens and sessions.
  package private(set) var policy: SessionPolicy
  private let codec: AccessTokenCodec
  private let ring: KeyRing
  private let hook: TokenHook?
  private let surroundings: Surroundings

  /// - Parameter hook: asked before each access token.
  package init(
    policy: SessionPolicy, codec: AccessTokenCodec, ring: KeyRing, hook: TokenHook? = nil,
    surroundings: Surroundings
  ) {
    self.policy = policy
    self.codec = codec
    self.ring = ring
    self.hook = hook
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
  ) async throws(Refusal) -> (token: String, expiresIn: Int) {
    (try await sign(session, for: nil, at: now), Int(policy.accessLifetime))
  }

  private func sign(
    _ session: SessionRecord, for audience: TokenAudience?, adding known: AddedClaims? = nil, at now: Date
  ) async throws(Refusal) -> String {
    let added: AddedClaims
    if let known { added = known } else { added = try await claims(for: session, audience) }
    return try codec.sign(
      session, lifetime: policy.accessLifetime, tokenID: surroundings.randomText(16), for: audience,
      adding: added, at: now)
  }

  /// Whether a back end is asked before each access token.
  var asksForClaims: Bool { hook != nil }

  /// Returns what a back end adds to an access token of a session.
  func claims(
    for session: SessionRecord, _ audience: TokenAudience?
  ) async throws(Refusal) -> AddedClaims {
    guard let hook else { return .none }
    return try await hook.claims(for: session, audience: (audience ?? codec.issuer.own).text)
  }

  /// Asks about the first token of a session that is not written yet.
  func foresee(
    _ session: SessionRecord?, for audience: TokenAudience? = nil
  ) async throws(Refusal) -> ForeseenClaims {
    guard hook != nil, let session else { return .none }
    return ForeseenClaims(session: session.id, claims: try await claims(for: session, audience))
  }

  /// Returns the audience that a request's `resource` asks for; nil if it is none of this server's.
  package func audience(for resource: String?) -> TokenAudience? { codec.issuer.audience(for: resource) }

  /// Returns the session's current tokens, the access token for this audience alone.
  ///
  /// - Parameter added: what the back end adds, where it was asked before; nil to ask it now.
  package func issue(
    _ session: SessionRecord, _ account: Account, isNewUser: Bool, for audience: TokenAudience? = nil,
    adding added: AddedClaims? = nil, at now: Date
  ) async throws(Refusal) -> Session {
    RequestTrail.current?.note(session.id, of: session.userID)
    let access = try await sign(session, for: audience, adding: added, at: now)
    let token = RefreshToken(sessionID: session.id, generation: session.generation)
    guard let refresh = token.text(by: ring) else { throw Refusal(.internalError) }
    let end = min(session.idleExpiresAt, session.expiresAt)
    return Session(
      accessToken: access, tokenType: session.key == nil ? "Bearer" : "DPoP",
      expiresIn: Int(policy.accessLifetime), refreshToken: refresh,
      refreshExpiresIn: max(0, Int(end.timeIntervalSince(now))), sessionID: session.id,
      isNewUser: isNewUser, user: account.wire)
  }
}
