/// Whether an unknown person joins the account that their address belongs to (`accounts.join`).
package enum AddressJoining: String, Sendable, CaseIterable {
  /// Addresses are not compared: every unknown person gets an account of their own.
  case never
  /// They join it where the provider is authoritative for the address and the account's own address is verified. Where
  /// the provider only verified the address, they are asked to sign in to that account.
  case verified
}
