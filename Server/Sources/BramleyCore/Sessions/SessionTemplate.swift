package import BramleyAPI
package import Foundation

/// A session that is about to be opened, before its account is known.
package struct SessionTemplate: Sendable {
  package var id: SessionID
  package var kind: SessionKind
  /// The client it is for.
  package var clientID: ClientID
  /// The provider with which the person signed in.
  package var provider: ProviderID
  /// How the person authenticated (RFC 8176).
  package var methods: [AuthenticationMethod]
  /// The provider's own session.
  package var providerSession: ProviderSession?
  /// The device's name, sanitized.
  package var deviceName: String?
  /// When the person authenticated; nil where nobody knows.
  package var authTime: Date?
  /// The time of the step.
  package var now: Date
  /// When it expires unless it is used before.
  package var idleExpiresAt: Date
  package var expiresAt: Date
  /// The key that it is bound to.
  package var key: SessionKey?
  /// The most live sessions of an account.
  package var cap: SessionCap

  package init(
    id: SessionID, clientID: ClientID, provider: ProviderID,
    methods: [AuthenticationMethod], deviceName: String?, authTime: Date?, now: Date, policy: SessionPolicy
  ) {
    self.id = id
    self.kind = policy.kind
    self.clientID = clientID
    self.provider = provider
    self.methods = methods
    self.deviceName = deviceName
    self.authTime = authTime
    self.now = now
    self.idleExpiresAt = now.addingTimeInterval(policy.refreshLifetime)
    self.expiresAt = now.addingTimeInterval(policy.absoluteLifetime)
    self.cap = policy.cap
  }

  /// Returns the session's row for an account.
  package func record(user: UserID, identity: IdentityID) -> SessionRecord {
    var session = SessionRecord(
      id: id, userID: user, identityID: identity, provider: provider, kind: kind, clientID: clientID,
      methods: methods, deviceName: deviceName, createdAt: now, lastUsedAt: now, authTime: authTime,
      idleExpiresAt: idleExpiresAt, expiresAt: expiresAt)
    session.providerSession = providerSession
    session.key = key
    return session
  }
}
