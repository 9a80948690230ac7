/// An address that a credential proves, so that accounts that hold it without a proof lose it.
package struct ClaimedAddress: Sendable {
  package var address: EmailAddress
  /// What becomes of an account that nobody can sign in to any more.
  package var policy: ClaimedData

  package init(_ address: EmailAddress, policy: ClaimedData) {
    self.address = address
    self.policy = policy
  }
}
