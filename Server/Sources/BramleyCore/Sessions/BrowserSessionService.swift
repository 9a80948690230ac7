package import BramleyAPI
import Foundation

/// The sessions that browsers have with the server's own pages. A cookie stands for one; it has no refresh token, and the
/// time of the person's authentication belongs to the session itself.
package struct BrowserSessionService: Sendable {
  /// Seconds for which the cookie before a proof is still good: a request of another tab may be on its way.
  static let grace: TimeInterval = 60
  /// Seconds between two writes that a session is used.
  static let useInterval: TimeInterval = 3_600

  private let store: any SessionStore & BrowserSessionStore
  private let issuer: SessionIssuer
  private let tokens: AccessTokenAuthenticator
  private let liveness: LivenessCache
  private let ring: KeyRing
  private let surroundings: Surroundings

  package init(
    store: any SessionStore & BrowserSessionStore, issuer: SessionIssuer, tokens: AccessTokenAuthenticator,
    liveness: LivenessCache, ring: KeyRing, surroundings: Surroundings
  ) {
    self.store = store
    self.issuer = issuer.forBrowsers
    self.tokens = tokens
    self.liveness = liveness
    self.ring = ring
    self.surroundings = surroundings
  }

  /// Seconds for which a browser keeps the cookie; the server ends the session earlier if it is not used.
  package var cookieLifetime: Int { Int(issuer.policy.absoluteLifetime) }

  /// Returns the person whose browser sent a cookie; nil for a cookie of no live session.
  package func caller(of cookie: String?) async throws(Refusal) -> Caller? {
    guard let cookie, let token = BrowserToken(cookie, by: ring) else { return nil }
    let now = surroundings.now()
    guard let caller = try await tokens.caller(ofBrowser: token.sessionID, at: now),
      caller.session.kind == .browser, isCurrent(token.generation, of: caller.session, at: now)
    else { return nil }
    if now.timeIntervalSince(caller.session.lastUsedAt) >= Self.useInterval {
      try await use(caller.sessionID, at: now)
    }
    return caller
  }

  private func isCurrent(_ generation: UInt32, of session: SessionRecord, at now: Date) -> Bool {
    if generation == session.generation { return true }
    guard generation + 1 == session.generation, let supersededAt = session.supersededAt else { return false }
    return (0...Self.grace).contains(now.timeIntervalSince(supersededAt))
  }

  private func use(_ id: SessionID, at now: Date) async throws(Refusal) {
    do throws(StoreError) {
      try await store.use(id, at: now, idleUntil: now.addingTimeInterval(issuer.policy.refreshLifetime))
    } catch { throw Refusal(error) }
    liveness.forget(session: id)
  }

  /// Returns the cookie of a session that a sign-in has just opened.
  package func cookie(of session: Session) throws(Refusal) -> String {
    try text(BrowserToken(sessionID: session.sessionID))
  }

  private func text(_ token: BrowserToken) throws(Refusal) -> String {
    guard let text = token.text(by: ring) else { throw Refusal(.internalError) }
    return text
  }

  /// Stores that the caller has proven who they are, and returns the next cookie.
  ///
  /// - Parameter proof: what a reauthentication answered: its access token says when the person authenticated.
  package func renew(_ caller: Caller, by proof: Session) async throws(Refusal) -> String {
    let claims = try tokens.claims(of: proof.accessToken)
    guard claims.sessionID == caller.sessionID, let authTime = claims.authenticatedAt else {
      throw Refusal(.internalError)
    }
    let now = surroundings.now()
    let renewal = BrowserSessionRenewal(
      session: caller.sessionID, generation: caller.session.generation, authTime: authTime,
      methods: claims.shown.methods, now: now,
      idleUntil: now.addingTimeInterval(issuer.policy.refreshLifetime))
    let outcome: BrowserSessionRenewal.Outcome
    do throws(StoreError) { outcome = try await store.renew(renewal) } catch { throw Refusal(error) }
    liveness.forget(session: caller.sessionID)
    switch outcome {
    case .renewed(let generation):
      return try text(BrowserToken(sessionID: caller.sessionID, generation: generation))
    case .ended: throw Refusal.sessionHasEnded
    }
  }

  /// Ends the session of a cookie that another sign-in in the same browser replaces.
  package func end(replaced cookie: String?) async throws(Refusal) {
    guard let cookie, let token = BrowserToken(cookie, by: ring) else { return }
    do throws(StoreError) {
      try await store.end(token.sessionID, because: .signedOut, at: surroundings.now())
    } catch { throw Refusal(error) }
    liveness.forget(session: token.sessionID)
  }

  /// Returns an access token of the caller's session, for pages of the same site.
  package func accessToken(of caller: Caller) async throws(Refusal) -> (token: String, expiresIn: Int) {
    try await issuer.accessToken(of: caller.session, at: surroundings.now())
  }

  /// Opens an authorization code for the caller.
  func code(
    for caller: Caller, _ binding: AuthorizationCodeBinding, isNewUser: Bool
  ) async throws(Refusal) -> String {
    let code = surroundings.newSecretText()
    let now = surroundings.now()
    let opening = BrowserSessionCode(
      session: caller.sessionID, hash: SecretHash.of(code), binding: binding,
      isNewUser: isNewUser, now: now, expiresAt: now.addingTimeInterval(60),
      auditID: surroundings.newIDText(at: now))
    let isOpen: Bool
    do throws(StoreError) { isOpen = try await store.openCode(opening) } catch { throw Refusal(error) }
    guard isOpen else { throw Refusal.sessionHasEnded }
    return code
  }
}

extension AccessTokenAuthenticator {
  /// Returns the owner of a browser's live session; nil when it has ended.
  func caller(ofBrowser id: SessionID, at now: Date) async throws(Refusal) -> Caller? {
    do throws(Refusal) { return try await caller(of: id, claimedBy: nil, showing: nil, at: now) } catch {
      guard error.code == .sessionEnded else { throw error }
      return nil
    }
  }
}
