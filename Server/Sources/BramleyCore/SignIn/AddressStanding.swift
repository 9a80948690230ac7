/// What the address of a credential says about an unknown person.
package enum AddressStanding: Sendable, Equatable {
  /// Nothing: there is no address, nobody verified it, or addresses are not compared.
  case ignored
  /// The provider verified the address once; somebody else may have the mailbox by now.
  case verified
  /// The provider is authoritative: the person controls the mailbox now.
  case authoritative
  /// The person has just proven here that they control the mailbox. It opens the account whose verified address it is,
  /// whatever `accounts.join` says.
  case proven
}

extension SignInService {
  /// Returns what the address of a provider's credential says.
  func standing<Provider: SignInProvider>(
    of credential: VerifiedCredential, from provider: Provider
  ) -> AddressStanding {
    if credential.provenAddress != nil { return .proven }
    guard joining == .verified, let claim = credential.email, claim.isVerified else { return .ignored }
    return provider.emailTrust.covers(claim) ? .authoritative : .verified
  }
}
