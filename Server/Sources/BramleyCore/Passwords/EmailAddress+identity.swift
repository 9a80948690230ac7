import BramleyAPI

extension EmailAddress {
  /// The way into an account that a password for this address is.
  var identity: IdentityKey { IdentityKey(provider: .password, team: "", subject: key) }
}
