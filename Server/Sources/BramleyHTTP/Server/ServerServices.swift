package import BramleyCore

/// The services that the routes call.
package struct ServerServices: Sendable {
  /// Hands out nonces.
  package var nonces: NonceService
  /// The sign-in methods.
  package var providers: SignInProviders
  /// Signs in with a credential of any provider.
  package var signIn: SignInService
  /// Signs up by address and password, and sets passwords.
  package var passwords: PasswordService
  /// Signs up by passkey, and manages passkeys; nil where there are none.
  package var passkeys: PasskeyService?
  /// Mails and sets new passwords where they were forgotten.
  package var recovery: RecoveryService?
  /// Second factors.
  package var secondFactors: SecondFactorService?
  /// The mailed links, as their pages need them.
  package var mailedLinks: MailedLinkService?
  /// Verifies and changes the addresses of accounts.
  package var addresses: AddressService?
  /// Receives Apple's notifications.
  package var appleNotifications: AppleNotificationService
  /// Receives Google's security event tokens; nil where Google is not configured.
  package var googleNotifications: GoogleNotificationService?
  /// Receives what the mail service reports; nil where no secret for it is set.
  package var mailNotifications: MailNotificationService?
  /// Receives the logout tokens of the OpenID providers.
  package var logoutTokens: [LogoutTokenService] = []
  /// Receives Facebook's signed requests; nil where Facebook is not configured.
  package var facebookCallbacks: FacebookCallbackService?
  /// Asks Apple whether the person's consent is still valid.
  package var appleChecks: AppleCheckService
  /// Refreshes sessions, lists devices and signs out.
  package var sessions: SessionService
  /// Judges the proofs of keys that sessions are bound to; nil where none is.
  package var boundSessions: BoundSessions?
  /// Registers the keys of App Attest; nil where it is switched off.
  package var appAttest: AppAttestService?
  /// Judges whether requests come from the operator's apps; nil where it is switched off.
  package var appAttestGate: AppAttestGate?
  /// Hands sessions over to other devices.
  package var children: ChildSessionService
  /// Shows and changes the caller's account.
  package var accounts: AccountService
  /// Lists what happened to the caller's account.
  package var activity: ActivityService
  /// Gives the caller all that is kept about them.
  package var exports: AccountExportService
  /// Removes identities of an account.
  package var identities: IdentityService
  /// Makes accounts without an identity.
  package var guests: GuestService
  /// Makes one account of two.
  package var merges: MergeService
  /// Deletes accounts.
  package var deletions: AccountDeletionService
  /// The browser flow.
  package var authorization: AuthorizationService
  /// The services of the server's own pages; nil where there are no pages.
  package var pages: PageServices?
  /// Identifies the caller.
  package var tokens: AccessTokenAuthenticator
  /// The keys to publish.
  package var keys: SigningKeys
  /// The checks that must pass before the server is ready.
  package var readiness: [ReadinessCheck]
  /// Set when the process is about to stop.
  package var drain = Drain()
  /// The problems that only the operator can fix.
  package var alerts: OperatorAlerts

  package init(
    nonces: NonceService, providers: SignInProviders, signIn: SignInService, passwords: PasswordService,
    appleNotifications: AppleNotificationService, appleChecks: AppleCheckService,
    sessions: SessionService, children: ChildSessionService, accounts: AccountService,
    activity: ActivityService, exports: AccountExportService, identities: IdentityService,
    guests: GuestService, merges: MergeService,
    deletions: AccountDeletionService,
    authorization: AuthorizationService,
    tokens: AccessTokenAuthenticator, keys: SigningKeys,
    readiness: [ReadinessCheck], alerts: OperatorAlerts
  ) {
    self.nonces = nonces
    self.providers = providers
    self.signIn = signIn
    self.passwords = passwords
    self.appleNotifications = appleNotifications
    self.appleChecks = appleChecks
    self.sessions = sessions
    self.children = children
    self.accounts = accounts
    self.activity = activity
    self.exports = exports
    self.identities = identities
    self.guests = guests
    self.merges = merges
    self.deletions = deletions
    self.authorization = authorization
    self.tokens = tokens
    self.keys = keys
    self.readiness = readiness
    self.alerts = alerts
  }
}
