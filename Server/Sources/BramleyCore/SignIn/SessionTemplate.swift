package import BramleyAPI
package import Foundation

/// A session that is about to be opened, before its account is known.
package struct SessionTemplate: Sendable {
  /// The row's id.
  package var id: SessionID
  /// What kind it is.
  package var kind: SessionKind
  /// The client it is for.
  package var clientID: ClientID
  /// How the person proved who they are (RFC 8176).
  package var methods: [String]
  /// The device's name, sanitized.
  package var deviceName: String?
  /// When the person proved who they are.
  package var authTime: Date
  /// The time of the step.
  package var now: Date
  /// When it is over unless it is used before.
  package var idleExpiresAt: Date
  /// When it is over.
  package var expiresAt: Date

  package init(
    id: SessionID, kind: SessionKind = .app, clientID: ClientID, methods: [String], deviceName: String?,
    authTime: Date, now: Date, policy: SessionPolicy
  ) {
    self.id = id
    self.kind = kind
    self.clientID = clientID
    self.methods = methods
    self.deviceName = deviceName
    self.authTime = authTime
    self.now = now
    self.idleExpiresAt = now.addingTimeInterval(policy.refreshLifetime)
    self.expiresAt = now.addingTimeInterval(policy.absoluteLifetime)
  }

  /// The session's row for an account.
  package func record(user: UserID, identity: IdentityID) -> SessionRecord {
    SessionRecord(
      id: id, userID: user, identityID: identity, kind: kind, clientID: clientID, methods: methods,
      deviceName: deviceName, createdAt: now, lastUsedAt: now, authTime: authTime,
      idleExpiresAt: idleExpiresAt, expiresAt: expiresAt)
  }
}

/// An authorization code that is about to be opened, before its account is known.
package struct AuthorizationCodeTemplate: Sendable {
  /// SHA-256 of the code.
  package var hash: Data
  /// What the code is bound to.
  package var binding: AuthorizationCodeBinding
  /// When the person proved who they are.
  package var authTime: Date
  /// How the person proved who they are (RFC 8176).
  package var methods: [String]
  /// When it was made.
  package var createdAt: Date
  /// When it is over.
  package var expiresAt: Date

  package init(
    hash: Data, binding: AuthorizationCodeBinding, authTime: Date, methods: [String], createdAt: Date,
    expiresAt: Date
  ) {
    self.hash = hash
    self.binding = binding
    self.authTime = authTime
    self.methods = methods
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}
