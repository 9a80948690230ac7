/// The paths of the wire, in one place for both sides.
public enum WirePath {
  /// `POST`: issues a nonce.
  public static let nonces = "/v1/nonces"
  /// `POST`: mails a code and a link that set a new password; always 202.
  public static let forgotPassword = "/v1/password/forgot"
  /// `POST`: sets a new password with a mailed code or link.
  public static let resetPassword = "/v1/password/reset"
  /// `POST`: verifies an address with a mailed code or link.
  public static let verifyEmail = "/v1/email/verify"
  /// `POST`: mails another code and link to verify the caller's address.
  public static let resendVerification = "/v1/email/verify/resend"
  /// `POST`: takes a change of address back, with the token of the mail to the former address.
  public static let undoEmailChange = "/v1/email/undo"
  /// `PUT`: begins a change of the account's address.
  public static let email = "/v1/user/email"
  /// `GET`: the account's passkeys; `PATCH`, `DELETE` below it, by id: renames or removes one.
  public static let passkeys = "/v1/user/passkeys"
  /// `GET`: the other origins at which this server's passkeys can be used (WebAuthn Level 3, section 5.11).
  public static let relatedOrigins = "/.well-known/webauthn"
  /// `POST`: receives bounces and complaints from the operator's mail service.
  public static let mailNotifications = "/v1/notifications/mail"
  /// `PUT`: sets or changes the account's password.
  public static let password = "/v1/user/password"
  /// `POST`: returns what to make another passkey with, then `POST` ``linkPasskey`` adds it to the account.
  public static let linkPasskeyStart = "/v1/user/identities/passkey/start"
  /// `POST`: adds a passkey to the account.
  public static let linkPasskey = "/v1/user/identities/passkey"
  /// `GET`: begins the browser flow.
  public static let authorize = "/v1/authorize"
  /// `GET`, `POST` below it, by provider: the address that a provider returns the browser to.
  public static let callback = "/v1/callback"
  /// `POST`: the OAuth token endpoint.
  public static let token = "/v1/token"
  /// `POST`: exchanges a refresh token for the session's next tokens.
  public static let refresh = "/v1/sessions/refresh"
  /// `GET`: lists the devices; `DELETE`: signs out everywhere.
  public static let sessions = "/v1/sessions"
  /// `DELETE`: signs out this device.
  public static let currentSession = "/v1/sessions/current"
  /// `POST`: hands a session over to another device of the same person, such as a watch.
  public static let childSessions = "/v1/sessions/child"
  /// `GET`, `PATCH`, `DELETE`: the account.
  public static let user = "/v1/user"
  /// `GET`: what happened to the account.
  public static let activity = "/v1/user/activity"
  /// `GET`: all that is kept about the caller, as JSON.
  public static let export = "/v1/user/export"
  /// `POST`: asks Apple now whether the person still consents.
  public static let checkApple = "/v1/user/identities/apple/check"
  /// `POST` below it, by provider: links an identity; `DELETE` below it, by id: removes one.
  public static let identities = "/v1/user/identities"
  /// `POST`: links the identity of an Apple credential.
  public static let linkApple = "/v1/user/identities/apple"
  /// `GET` below it, by id: the state of a deletion.
  public static let deletions = "/v1/deletions"
  /// `GET` below it, by id: the page for people that says what became of a deletion.
  public static let deletionPages = "/deletions"
  /// `GET`: the sign-in methods of the server.
  public static let methods = "/v1/methods"
  /// `POST`: issues a challenge for App Attest.
  public static let appAttestChallenges = "/v1/app-attest/challenges"
  /// `POST`: registers a key that App Attest attested.
  public static let appAttestKeys = "/v1/app-attest/keys"
  /// `POST`: takes another account of the same person in; `…/{id}/undo` reverses it.
  public static let merge = "/v1/user/merge"
  /// `POST`: receives Google's security event tokens.
  public static let googleNotifications = "/v1/notifications/google"
  /// `POST` below it: receives Facebook's signed requests (`/deauthorize`, `/deletion`).
  public static let facebookNotifications = "/v1/notifications/facebook"
  /// `POST` below it, by provider: receives logout tokens (OpenID Connect Back-Channel Logout).
  public static let openIDNotifications = "/v1/notifications/openid"
  /// `GET`: the Android apps that belong to this host (Digital Asset Links).
  public static let assetLinks = "/.well-known/assetlinks.json"
  /// `POST`: receives Apple's notifications about its accounts.
  public static let appleNotifications = "/v1/notifications/apple"
  /// `GET`: the public keys of the access tokens (RFC 7517).
  public static let keys = "/.well-known/jwks.json"
  /// `GET`: the authorization server's description (RFC 8414).
  public static let metadata = "/.well-known/oauth-authorization-server"
  /// `GET`: the apps that belong to this host (Apple, "Supporting associated domains").
  public static let appSiteAssociation = "/.well-known/apple-app-site-association"
  /// `GET`: whether the process is running.
  public static let live = "/health/live"
  /// `GET`: whether the server can serve requests.
  public static let ready = "/health/ready"
  /// `GET`: the OpenAPI description.
  public static let openAPI = "/openapi.json"
  /// The header that makes a retry safe.
  public static let idempotencyKey = "Idempotency-Key"
}
