public import BramleyCore

/// The rules that the routes call.
public struct ServerServices: Sendable {
  /// Hands out nonces.
  public var nonces: NonceService
  /// Signs in with an Apple credential.
  public var appleSignIn: AppleSignInService
  /// Signs up and in by address and password.
  public var passwords: PasswordService
  /// Takes what Apple tells.
  public var appleNotifications: AppleNotificationService
  /// Asks Apple whether the consent stands.
  public var appleChecks: AppleCheckService
  /// Refresh, devices, sign-out.
  public var sessions: SessionService
  /// Hands sessions over to other devices.
  public var children: ChildSessionService
  /// Shows and changes who asks.
  public var accounts: AccountService
  /// Tells who asks what happened to their account.
  public var activity: ActivityService
  /// Takes ways into an account away.
  public var identities: IdentityService
  /// Deletes accounts.
  public var deletions: AccountDeletionService
  /// The browser flow.
  public var authorization: AuthorizationService
  /// Finds out who asks.
  public var tokens: AccessTokenAuthenticator
  /// The keys to publish.
  public var keys: SigningKeys
  /// What must work before the server may be asked.
  public var readiness: [ReadinessCheck]

  /// Gathers the services.
  public init(
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
