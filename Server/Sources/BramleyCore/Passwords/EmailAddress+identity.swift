import BramleyAPI

extension EmailAddress {
  /// The identity that a password for this address is.
  var identity: IdentityKey { IdentityKey(provider: .password, team: "", subject: key) }
}
