import BramleyAPI

extension EmailAddress {
  /// The identity of a password for this address.
  package var identity: IdentityKey { IdentityKey(provider: .password, team: "", subject: key) }
}
