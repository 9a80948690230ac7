package import BramleyAPI
package import Foundation

/// Stores what the sessions of browsers need besides what all sessions do.
package protocol BrowserSessionStore: Sendable {
  /// Moves the end of an unused session, since it is used.
  func use(_ id: SessionID, at now: Date, idleUntil end: Date) async throws(StoreError)
  /// Stores a proof: when the person authenticated, and the next generation of the cookie.
  func renew(_ renewal: BrowserSessionRenewal) async throws(StoreError) -> BrowserSessionRenewal.Outcome
  /// Opens an authorization code for the owner of a live session; false when the session has ended.
  func openCode(_ code: BrowserSessionCode) async throws(StoreError) -> Bool
}

/// A proof in a browser's session, by which it begins anew.
package struct BrowserSessionRenewal: Sendable {
  package var session: SessionID
  /// The generation of the cookie that was presented.
  package var generation: UInt32
  /// When the person authenticated.
  package var authTime: Date
  /// How the person authenticated.
  package var methods: [AuthenticationMethod] = []
  package var now: Date
  /// When the session ends unless it is used before.
  package var idleUntil: Date

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The cookie's next generation.
    case renewed(UInt32)
    /// The session has ended.
    case ended
  }

  /// Returns the session as the proof changes it; nil when it has ended.
  package func judge(_ session: SessionRecord?) -> SessionRecord? {
    guard var session, session.kind == .browser, session.isAlive(at: now) else { return nil }
    session.authTime = max(authTime, session.authTime ?? authTime)
    // A proof of another factor adds to what the sign-in showed.
    if methods.contains(.multipleFactors) { session.methods = session.methods.and(methods) }
    session.previousMadeAt = session.supersededAt ?? session.createdAt
    session.generation += 1
    session.supersededAt = now
    session.lastUsedAt = now
    session.idleExpiresAt = idleUntil
    return session
  }
}

/// An authorization code for the owner of a browser's session.
package struct BrowserSessionCode: Sendable {
  package var session: SessionID
  /// SHA-256 of the code.
  package var hash: Data
  package var binding: AuthorizationCodeBinding
  package var isNewUser: Bool
  package var now: Date
  package var expiresAt: Date
  package var auditID: String

  /// Returns the code's row as the session says who it is for; nil when the session has ended.
  package func judge(_ session: SessionRecord?) -> AuthorizationCodeTemplate? {
    guard let session, session.kind == .browser, session.isAlive(at: now) else { return nil }
    var template = AuthorizationCodeTemplate(
      hash: hash, binding: binding, provider: session.provider, methods: session.methods,
      authTime: session.authTime, createdAt: now, expiresAt: expiresAt)
    template.providerSession = session.providerSession
    return template
  }

  /// Returns the audit log's event.
  package func event(of session: SessionRecord) -> AuditEvent {
    AuditEvent(
      id: auditID, kind: .signedIn, at: now, userID: session.userID, sessionID: session.id,
      detail: [
        "provider": session.provider.rawValue, "client_id": binding.clientID.rawValue,
        "method": "browser_session",
      ])
  }
}
