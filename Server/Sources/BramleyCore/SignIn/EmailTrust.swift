/// Whether an address that a provider reports may join an existing account (`<provider>.trust_email`).
public enum EmailTrust: Sendable, Equatable {
  /// It never joins one.
  case never
  /// It joins one where the provider is authoritative for the address: ``EmailClaim/isAuthoritative``.
  case authoritative
  /// It also joins one where the provider verified the address and its domain is one of these, in lowercase.
  case domains(Set<String>)

  /// Whether the person controls the mailbox of an address now, as far as this server trusts the provider.
  package func covers(_ claim: EmailClaim) -> Bool {
    guard claim.isVerified else { return false }
    switch self {
    case .never: return false
    case .authoritative: return claim.isAuthoritative
    case .domains(let domains):
      guard let at = claim.address.lastIndex(of: "@") else { return false }
      return claim.isAuthoritative
        || domains.contains(claim.address[claim.address.index(after: at)...].lowercased())
    }
  }
}
