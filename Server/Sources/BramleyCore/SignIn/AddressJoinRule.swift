import BramleyAPI
import Foundation

/// Decides whether an unknown person joins the account that their address belongs to.
enum AddressJoinRule {
  /// What becomes of the person.
  enum Verdict: Sendable, Equatable {
    /// The address belongs to nobody: they get an account of their own.
    case unknown
    /// They join this account.
    case joins(Account)
    /// They have to sign in to an account with this address first; these methods open it.
    case exists(methods: [ProviderID])
  }

  /// Judges an unknown person.
  ///
  /// - Parameters:
  ///   - holders: the accounts whose verified address is the same.
  ///   - trust: the trust in each OpenID Connect provider. Anybody may run one, so an address that only such a provider
  ///     verified belongs to the account only if the operator trusts the provider.
  static func verdict<Opening>(
    on entry: SignInEntry<Opening>, _ holders: [Account], trust: [ProviderID: EmailTrust]
  ) -> Verdict {
    guard entry.address != .ignored, let claim = entry.email else { return .unknown }
    let owners = holders.filter { $0.owns(claim.address, trusting: trust) }
    guard let owner = owners.first else { return .unknown }
    // The oldest account, where several have it.
    if entry.address == .proven { return .joins(owner) }
    // The provider does not know of the account's second factor, so the person signs in with that first.
    guard entry.address == .authoritative, owners.count == 1, owner.user.deletion == nil,
      !owner.hasSecondFactor,
      !owner.identities.contains(where: { entry.identity.isOfSameProvider(as: $0.key) })
    else { return .exists(methods: owners.flatMap(\.methods)) }
    return .joins(owner)
  }
}

extension Account {
  /// Whether the account's own address is this one, and somebody whose word counts verified it.
  fileprivate func owns(_ address: String, trusting trust: [ProviderID: EmailTrust]) -> Bool {
    guard let own = user.email, user.emailVerified, own.isSameAddress(as: address) else { return false }
    let witnesses = identities.filter { $0.emailVerified && $0.email?.isSameAddress(as: own) == true }
    return witnesses.isEmpty || witnesses.contains { $0.vouches(trusting: trust) }
  }
}

extension IdentityRecord {
  /// Whether the verification of the identity's address counts. The providers that Bramley knows verify addresses.
  fileprivate func vouches(trusting trust: [ProviderID: EmailTrust]) -> Bool {
    guard key.provider == .openID else { return true }
    guard let email, var claim = EmailClaim(address: email, isVerified: emailVerified) else { return false }
    let trust = trust[method, default: .never]
    claim.isAuthoritative = trust == .authoritative
    return trust.covers(claim)
  }
}

extension IdentityKey {
  /// Whether both identify people of one provider: the same issuer, team or app.
  fileprivate func isOfSameProvider(as other: IdentityKey) -> Bool {
    provider == other.provider && (provider != .openID || team == other.team)
  }
}

extension String {
  /// Whether two addresses are equal, ASCII letters without their case.
  fileprivate func isSameAddress(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8) { one, two in
      one == two || ((0x61...0x7A).contains(one | 0x20) && one | 0x20 == two | 0x20)
    }
  }
}
