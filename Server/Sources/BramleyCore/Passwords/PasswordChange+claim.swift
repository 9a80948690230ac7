extension PasswordChange {
  /// Returns the claim by which a new password whose address is proven takes it from whoever holds it without a proof; nil
  /// where it is not proven.
  package func claim(by identity: IdentityRecord) -> AddressClaim? {
    guard identity.emailVerified, let address = EmailAddress(address.address) else { return nil }
    return AddressClaim(address, for: user, policy: policy, auditID: "\(auditID)/claim", now: now)
  }
}
