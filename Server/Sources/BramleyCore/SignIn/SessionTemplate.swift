public import BramleyAPI
public import Foundation

/// A session that is about to be opened, before its account is known.
public struct SessionTemplate: Sendable {
  public var id: SessionID
  public var kind: SessionKind
  public var clientID: ClientID
  public var methods: [String]
  public var deviceName: String?
  public var authTime: Date
  public var now: Date
  public var idleExpiresAt: Date
  public var expiresAt: Date

  public init(
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
  public func record(user: UserID, identity: IdentityID) -> SessionRecord {
    SessionRecord(
      id: id, userID: user, identityID: identity, kind: kind, clientID: clientID, methods: methods,
      deviceName: deviceName, createdAt: now, lastUsedAt: now, authTime: authTime,
      idleExpiresAt: idleExpiresAt, expiresAt: expiresAt)
  }
}

/// An authorization code that is about to be opened, before its account is known.
public struct AuthorizationCodeTemplate: Sendable {
  /// SHA-256 of the code.
  public var hash: Data
  public var binding: AuthorizationCodeBinding
  public var authTime: Date
  public var methods: [String]
  public var createdAt: Date
  public var expiresAt: Date

  public init(
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
