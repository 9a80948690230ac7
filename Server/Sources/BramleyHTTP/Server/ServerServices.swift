package import BramleyCore

/// The rules that the routes call.
package struct ServerServices: Sendable {
  /// Hands out nonces.
  package var nonces: NonceService
  /// Signs in with an Apple credential.
  package var appleSignIn: AppleSignInService
  /// Signs up and in by address and password.
  package var passwords: PasswordService
  /// Takes what Apple tells.
  package var appleNotifications: AppleNotificationService
  /// Asks Apple whether the consent stands.
  package var appleChecks: AppleCheckService
  /// Refresh, devices, sign-out.
  package var sessions: SessionService
  /// Hands sessions over to other devices.
  package var children: ChildSessionService
  /// Shows and changes who asks.
  package var accounts: AccountService
  /// Tells who asks what happened to their account.
  package var activity: ActivityService
  /// Takes ways into an account away.
  package var identities: IdentityService
  /// Deletes accounts.
  package var deletions: AccountDeletionService
  /// The browser flow.
  package var authorization: AuthorizationService
  /// Finds out who asks.
  package var tokens: AccessTokenAuthenticator
  /// The keys to publish.
  package var keys: SigningKeys
  /// What must work before the server may be asked.
  package var readiness: [ReadinessCheck]

  /// Gathers the services.
  package init(
    nonces: NonceService, appleSignIn: AppleSignInService, passwords: PasswordService,
    appleNotifications: AppleNotificationService, appleChecks: AppleCheckService,
    sessions: SessionService, children: ChildSessionService, accounts: AccountService,
    activity: ActivityService, identities: IdentityService, deletions: AccountDeletionService,
    authorization: AuthorizationService,
    tokens: AccessTokenAuthenticator, keys: SigningKeys,
    readiness: [ReadinessCheck]
  ) {
    self.nonces = nonces
    self.appleSignIn = appleSignIn
    self.passwords = passwords
    self.appleNotifications = appleNotifications
    self.appleChecks = appleChecks
    self.sessions = sessions
    self.children = children
    self.accounts = accounts
    self.activity = activity
    self.identities = identities
    self.deletions = deletions
    self.authorization = authorization
    self.tokens = tokens
    self.keys = keys
    self.readiness = readiness
  }
}
