package import BramleyAPI
package import Foundation

/// An authorization code as it is stored.
package struct AuthorizationCodeRecord: Sendable {
  package var binding: AuthorizationCodeBinding
  package var userID: UserID
  package var identityID: IdentityID
  package var isNewUser: Bool
  package var authTime: Date?
  package var provider: ProviderID
  package var methods: [AuthenticationMethod]
  /// The provider's own session.
  package var providerSession: ProviderSession?
  package var expiresAt: Date
  package var usedAt: Date?
  /// The session that it opened.
  package var sessionID: SessionID?

  package init(
    binding: AuthorizationCodeBinding, userID: UserID, identityID: IdentityID, isNewUser: Bool,
    authTime: Date?, provider: ProviderID, methods: [AuthenticationMethod], expiresAt: Date,
    usedAt: Date? = nil, sessionID: SessionID? = nil
  ) {
    self.binding = binding
    self.userID = userID
    self.identityID = identityID
    self.isNewUser = isNewUser
    self.authTime = authTime
    self.provider = provider
    self.methods = methods
    self.expiresAt = expiresAt
    self.usedAt = usedAt
    self.sessionID = sessionID
  }
}

extension Redemption {
  package enum Verdict: Sendable {
    /// Open this session.
    case open(SessionRecord)
    /// Return the session that the code already opened.
    case again(SessionRecord)
    /// Invalidate the code, and end the session that it opened.
    case invalidate
  }

  /// Judges a code.
  ///
  /// - Parameter opened: the session that the code already opened.
  package func judge(_ code: AuthorizationCodeRecord, opened: SessionRecord?) -> Verdict {
    guard code.binding == binding, code.binding.isBound(to: key) else { return .invalidate }
    guard code.sessionID != nil else {
      return now < code.expiresAt ? .open(session(from: code)) : .invalidate
    }
    guard let opened, opened.isAlive(at: now), opened.isBound(to: key),
      now.timeIntervalSince(code.usedAt ?? .distantPast) <= Self.retryWindow
    else { return .invalidate }
    return .again(opened)
  }

  private func session(from code: AuthorizationCodeRecord) -> SessionRecord {
    var template = SessionTemplate(
      id: sessionID, clientID: binding.clientID, provider: code.provider, methods: code.methods,
      deviceName: deviceName, authTime: code.authTime, now: now, policy: policy)
    template.providerSession = code.providerSession
    template.key = key
    return template.record(user: code.userID, identity: code.identityID)
  }
}
