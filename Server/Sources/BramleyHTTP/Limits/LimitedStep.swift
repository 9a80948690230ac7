/// A step that is rate-limited per client. The raw values are the keys under `limits`.
package enum LimitedStep: String, Sendable, CaseIterable {
  /// The browser flow's requests.
  case authorize
  /// A request for a nonce.
  case nonces
  /// A sign-in with a credential.
  case signIn = "sign_in"
  /// A sign-up by address, and the setting of a password: both may reveal that an address is taken.
  case signUp = "sign_up"
  /// A new account without an identity.
  case guests
  /// A wrong password for any address; counted where passwords are checked.
  case failedPasswords = "failed_passwords"
  /// The OAuth token endpoint.
  case token
  /// A session's refresh.
  case refresh
  /// A request for the state of a deletion.
  case deletions
  /// A request for all that is kept about a person.
  case exports
  /// Apple's notifications.
  case notifications
  /// A notification that Apple did not sign.
  case failedNotifications = "failed_notifications"
  /// An exchange of a code at Apple; counted over all clients.
  case bareCodes = "bare_codes"
  /// A wrong code of a mail or text; counted where codes are checked.
  case codes
  /// A request for a code; counted where codes are drawn.
  case codeStarts = "code_starts"
  /// A wrong code from any network that the account does not know; counted where codes are checked.
  case codeFailures = "code_failures"
}
