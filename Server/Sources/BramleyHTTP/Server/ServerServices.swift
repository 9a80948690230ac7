public import BramleyCore

/// The rules that the routes call.
public struct ServerServices: Sendable {
  public var nonces: NonceService
  public var appleSignIn: AppleSignInService
  public var sessions: SessionService
  public var accounts: AccountService
  public var authorization: AuthorizationService
  public var tokens: AccessTokenAuthenticator
  public var keys: SigningKeys
  /// What must work before the server may be asked.
  public var readiness: [ReadinessCheck]

  /// Gathers the services.
  public init(
    nonces: NonceService, appleSignIn: AppleSignInService, sessions: SessionService, accounts: AccountService,
    authorization: AuthorizationService, tokens: AccessTokenAuthenticator, keys: SigningKeys,
    readiness: [ReadinessCheck]
  ) {
    self.nonces = nonces
    self.appleSignIn = appleSignIn
    self.sessions = sessions
    self.accounts = accounts
    self.authorization = authorization
    self.tokens = tokens
    self.keys = keys
    self.readiness = readiness
  }
}
