package import Foundation

/// The rules for an ID token whose signature was verified (OpenID Connect Core, sections 3.1.3.7 and 3.3.2.11).
package struct IDTokenRules: Hashable, Sendable {
  /// The accepted issuers. Some providers have more than one spelling of theirs.
  package var issuers: Set<String>
  /// An issuer with a tenant in it, for a provider that has such ones.
  package var issuerTemplate: IssuerTemplate?
  /// The client ids that a token may be issued to.
  package var clients: Set<String>
  /// Seconds by which the provider's clock may differ from this machine's.
  package var leeway: TimeInterval
  /// Seconds after which a token is rejected whatever its `exp` says; nil for no such limit.
  package var maximumAge: TimeInterval?

  package init(
    issuers: Set<String>, clients: Set<String>, leeway: TimeInterval = 60, maximumAge: TimeInterval? = nil
  ) {
    self.issuers = issuers
    self.clients = clients
    self.leeway = leeway
    self.maximumAge = maximumAge
  }

  /// The rule that claims break by themselves; nil if they break none.
  package func violation(of claims: IDTokenClaims, at now: Date) -> IDTokenViolation? {
    guard accepts(claims.issuer, tenant: claims.tenant) else { return .issuer }
    guard (1...255).contains(claims.subject.utf8.count) else { return .subject }
    guard claims.audiences.contains(where: clients.contains),
      claims.authorizedParty != nil || claims.audiences.allSatisfy(clients.contains)
    else { return .audience }
    if let party = claims.authorizedParty, !clients.contains(party) { return .authorizedParty }
    guard claims.issuedAt <= now.addingTimeInterval(leeway) else { return .future }
    guard now < claims.expiresAt.addingTimeInterval(leeway) else { return .expired }
    if let maximumAge, now >= claims.issuedAt.addingTimeInterval(maximumAge + leeway) { return .expired }
    return nil
  }

  private func accepts(_ issuer: String, tenant: String?) -> Bool {
    if let issuerTemplate, issuerTemplate.accepts(issuer, tenant: tenant) { return true }
    // Byte for byte: Swift's own equality treats different spellings of a character as equal.
    return issuers.contains { $0.utf8.elementsEqual(issuer.utf8) }
  }
}
