/// A step that one client may take only so often; the names are the keys under `limits`.
package enum LimitedStep: String, Sendable, CaseIterable {
  /// The browser flow's requests.
  case authorize
  /// A server's nonce.
  case nonces
  /// A sign-in with a credential.
  case signIn = "sign_in"
  /// A sign-up by address, and the setting of a password: both may tell that an address is taken.
  case signUp = "sign_up"
  /// A wrong password, whatever the address; counted where passwords are checked.
  case failedPasswords = "failed_passwords"
  /// The OAuth token endpoint.
  case token
  /// A session's next tokens.
  case refresh
  /// The look at a deletion.
  case deletions
  /// What Apple tells.
  case notifications
}
