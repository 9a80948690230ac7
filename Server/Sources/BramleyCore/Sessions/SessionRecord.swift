package import BramleyAPI
package import Foundation

/// A session as it is stored. Nothing in it is secret: the refresh token is a code over id and generation.
package struct SessionRecord: Sendable, Equatable {
  /// The row's id.
  package var id: SessionID
  /// The account it belongs to.
  package var userID: UserID
  /// The identity by which it was opened.
  package var identityID: IdentityID
  /// The provider of that identity. It stays when the identity is unlinked.
  package var provider: ProviderID
  package var kind: SessionKind
  /// The provider's own session, with whose end this one ends; nil where the provider names none.
  package var providerSession: ProviderSession?
  /// The session that handed it over, and with which it ends; nil for a separate sign-in.
  package var parentID: SessionID?
  /// The client that the session was opened for; the `client_id` of its access tokens.
  package var clientID: ClientID
  /// How the person authenticated at the sign-in (RFC 8176); empty where the provider does not say.
  package var methods: [AuthenticationMethod]
  /// The device's name, sanitized.
  package var deviceName: String?
  /// When it was created.
  package var createdAt: Date
  /// When its refresh token was last used.
  package var lastUsedAt: Date
  /// When the person authenticated at the sign-in; nil where nobody knows. A later proof changes only the
  /// access token that answers it.
  package var authTime: Date?
  /// The generation of the refresh token that is valid now.
  package var generation: UInt32
  /// When the previous generation was superseded.
  package var supersededAt: Date?
  /// When the previous generation was made; nil for the first generation.
  package var previousMadeAt: Date?
  /// The hash of the `Idempotency-Key` that made this generation.
  package var rotationKeyHash: Data?
  /// When it expires unless it is used before.
  package var idleExpiresAt: Date
  /// When it expires.
  package var expiresAt: Date
  /// When it ended; nil if it has not.
  package var endedAt: Date?
  /// Why it was ended.
  package var endReason: SessionEndReason?
  /// The key that it is bound to; nil for a session of bearer tokens.
  package var key: SessionKey?

  package init(
    id: SessionID, userID: UserID, identityID: IdentityID, provider: ProviderID, kind: SessionKind,
    clientID: ClientID, methods: [AuthenticationMethod], deviceName: String?, createdAt: Date,
    lastUsedAt: Date, authTime: Date?,
    parentID: SessionID? = nil, generation: UInt32 = 0, supersededAt: Date? = nil,
    previousMadeAt: Date? = nil,
    rotationKeyHash: Data? = nil, idleExpiresAt: Date, expiresAt: Date, endedAt: Date? = nil,
    endReason: SessionEndReason? = nil
  ) {
    self.id = id
    self.userID = userID
    self.identityID = identityID
    self.provider = provider
    self.kind = kind
    self.parentID = parentID
    self.clientID = clientID
    self.methods = methods
    self.deviceName = deviceName
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.authTime = authTime
    self.generation = generation
    self.supersededAt = supersededAt
    self.previousMadeAt = previousMadeAt
    self.rotationKeyHash = rotationKeyHash
    self.idleExpiresAt = idleExpiresAt
    self.expiresAt = expiresAt
    self.endedAt = endedAt
    self.endReason = endReason
  }

  /// Whether the session has neither ended nor expired.
  package func isAlive(at now: Date) -> Bool {
    endedAt == nil && now < idleExpiresAt && now < expiresAt
  }
}
