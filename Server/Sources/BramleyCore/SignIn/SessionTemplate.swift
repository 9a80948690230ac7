public import BramleyAPI
public import Foundation

/// A session that is about to be opened, before its account is known.
public struct SessionTemplate: Sendable {
  /// The row's id.
  public var id: SessionID
  /// What kind it is.
  public var kind: SessionKind
  /// The client it is for.
  public var clientID: ClientID
  /// How the person proved who they are (RFC 8176).
  public var methods: [String]
  /// The device's name, sanitized.
  public var deviceName: String?
  /// When the person proved who they are.
  public var authTime: Date
  /// The time of the step.
  public var now: Date
  /// When it is over unless it is used before.
  public var idleExpiresAt: Date
  /// When it is over.
  public var expiresAt: Date

  /// Gathers the parts.
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
  /// What the code is bound to.
  public var binding: AuthorizationCodeBinding
  /// When the person proved who they are.
  public var authTime: Date
  /// How the person proved who they are (RFC 8176).
  public var methods: [String]
  /// When it was made.
  public var createdAt: Date
  /// When it is over.
  public var expiresAt: Date

  /// Gathers the parts.
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
