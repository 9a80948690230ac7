/// The paths of the wire, in one place for both sides.
public enum WirePath {
  /// `POST`: a server's nonce.
  public static let nonces = "/v1/nonces"
  /// `POST` below it, by provider: signs in.
  public static let signIn = "/v1/sign-in"
  /// `POST`: sign in with an Apple credential.
  public static let signInApple = "/v1/sign-in/apple"
  /// `POST`: make an account by address and password.
  public static let signUpPassword = "/v1/sign-up/password"
  /// `POST`: sign in by address and password.
  public static let signInPassword = "/v1/sign-in/password"
  /// `PUT`: sets or changes the account's password.
  public static let password = "/v1/user/password"
  /// `POST` below it, by provider: proves again that the caller owns the account.
  public static let reauthenticate = "/v1/reauthenticate"
  /// `POST`: proves again that the caller owns the account, by address and password.
  public static let reauthenticatePassword = "/v1/reauthenticate/password"
  /// `GET`: begins the browser flow.
  public static let authorize = "/v1/authorize"
  /// `GET`, `POST` below it, by provider: the address that a provider returns the browser to.
  public static let callback = "/v1/callback"
  /// `POST`: the OAuth token endpoint.
  public static let token = "/v1/token"
  /// `POST`: the next tokens of a session.
  public static let refresh = "/v1/sessions/refresh"
  /// `GET`: devices; `DELETE`: sign out everywhere.
  public static let sessions = "/v1/sessions"
  /// `DELETE`: sign out here.
  public static let currentSession = "/v1/sessions/current"
  /// `POST`: hands a session over to another device of the same person, such as a watch.
  public static let childSessions = "/v1/sessions/child"
  /// `GET`, `PATCH`, `DELETE`: the account.
  public static let user = "/v1/user"
  /// `GET`: what happened to the account.
  public static let activity = "/v1/user/activity"
  /// `POST`: asks Apple now whether the consent stands.
  public static let checkApple = "/v1/user/identities/apple/check"
  /// `POST` below it, by provider: adds an identity to the account; `DELETE` below it, by id: removes one.
  public static let identities = "/v1/user/identities"
  /// `POST`: adds an Apple identity to the account.
  public static let linkApple = "/v1/user/identities/apple"
  /// `POST`: proves again that the caller owns the account, with an Apple credential.
  public static let reauthenticateApple = "/v1/reauthenticate/apple"
  /// `GET` below it, by id: what became of a deletion.
  public static let deletions = "/v1/deletions"
  /// `POST`: what Apple tells about its accounts.
  public static let appleNotifications = "/v1/notifications/apple"
  /// `GET`: the public keys of the access tokens (RFC 7517).
  public static let keys = "/.well-known/jwks.json"
  /// `GET`: the authorization server's description (RFC 8414).
  public static let metadata = "/.well-known/oauth-authorization-server"
  /// `GET`: the apps that belong to this host (Apple, "Supporting associated domains").
  public static let appSiteAssociation = "/.well-known/apple-app-site-association"
  /// `GET`: whether the process lives.
  public static let live = "/health/live"
  /// `GET`: whether it can answer.
  public static let ready = "/health/ready"
  /// `GET`: the API's description.
  public static let openAPI = "/openapi.json"
  /// The header that makes a retry safe.
  public static let idempotencyKey = "Idempotency-Key"
}
