package import Foundation

/// The rules for a logout token whose signature was verified (OpenID Connect Back-Channel Logout 1.0, section 2.6).
package struct LogoutTokenRules: Sendable {
  package var issuers: Set<String>
  package var issuerTemplate: IssuerTemplate?
  /// The client ids that a token may be for.
  package var clients: Set<String>
  package var leeway: TimeInterval = 60
  /// Whether a token may lack `exp`, as some senders write it.
  package var allowsMissingExpiry = false
  /// Seconds after its issue for which a token is accepted, whatever its `exp` says.
  package static let maximumAge: TimeInterval = 600

  package init(issuers: Set<String>, issuerTemplate: IssuerTemplate? = nil, clients: Set<String>) {
    self.issuers = issuers
    self.issuerTemplate = issuerTemplate
    self.clients = clients
  }

  /// The rule that claims break.
  package enum Violation: Hashable, Sendable, CaseIterable {
    case issuer, audience, id, event, nonce, expired
    /// Neither a person nor a session is named.
    case nobody
  }

  /// Returns the rule that claims break; nil if they break none.
  package func violation(of claims: LogoutTokenClaims, at now: Date) -> Violation? {
    let isIssuer =
      issuers.contains { $0.utf8.elementsEqual(claims.issuer.utf8) }
      || issuerTemplate?.accepts(claims.issuer, tenant: claims.tenant) == true
    guard isIssuer else { return .issuer }
    guard claims.audiences.contains(where: clients.contains) else { return .audience }
    guard (1...255).contains(claims.id.utf8.count) else { return .id }
    guard claims.isLogout else { return .event }
    guard !claims.hasNonce else { return .nonce }
    let names = [claims.subject, claims.sessionID].compactMap(\.self)
    guard !names.isEmpty, names.allSatisfy({ (1...255).contains($0.utf8.count) }) else { return .nobody }
    if let end = claims.expiresAt {
      guard now < end.addingTimeInterval(leeway) else { return .expired }
    } else if !allowsMissingExpiry {
      return .expired
    }
    return now < acceptedUntil(claims) ? nil : .expired
  }

  /// Until when a token may be accepted, and so must be remembered.
  package func acceptedUntil(_ claims: LogoutTokenClaims) -> Date {
    claims.issuedAt.addingTimeInterval(Self.maximumAge + leeway)
  }
}
