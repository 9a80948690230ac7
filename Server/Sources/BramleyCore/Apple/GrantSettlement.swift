package import BramleyAPI
package import Foundation

/// Decides what the refusal of a grant's refresh token finally means. The store calls it inside its
/// transaction and writes the result.
package struct GrantSettlement: Sendable {
  /// A refused grant.
  package struct Subject: Sendable, Equatable {
    /// The person.
    package var identity: IdentityKey
    package var clientID: ClientID
    /// When its token was stored: a new token makes it a different grant.
    package var keptAt: Date

    package init(identity: IdentityKey, clientID: ClientID, keptAt: Date) {
      self.identity = identity
      self.clientID = clientID
      self.keptAt = keptAt
    }
  }

  /// What caused the settlement.
  package enum Occasion: Sendable {
    /// The daily check, an hour after the refusal.
    case dailyCheck
    /// A device that learned from Apple that the consent is gone.
    case device
  }

  package var subject: Subject
  package var occasion: Occasion
  /// Maps sessions to Apple's client ids.
  package var clients: AppleClients
  /// The person's tombstone, and when it expires if one is left.
  package var tombstone: (person: Data, expiresAt: Date)
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    subject: Subject, occasion: Occasion, clients: AppleClients, tombstone: (person: Data, expiresAt: Date),
    auditID: String, now: Date
  ) {
    self.subject = subject
    self.occasion = occasion
    self.clients = clients
    self.tombstone = tombstone
    self.auditID = auditID
    self.now = now
  }

  /// What is to be done.
  package enum Verdict: Sendable, Equatable {
    /// Nothing now.
    case leave
    /// The refusal means nothing: it is cleared, and the grant is checked at its next time.
    case forget
    /// Apple has ended the grant, but the person has come back since.
    case markRevoked
    /// The consent is gone: the grant is revoked, and the sessions that began with Apple end.
    case endSessions(Extent)
  }

  /// Which sessions.
  package enum Extent: Sendable {
    /// All that began with the identity.
    case all
    /// Those of the grant's client: another client's grant still confirms the person.
    case ofClient
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// Sessions of this account ended, if there were any.
    case ended(UserID)
    /// Nothing ended.
    case spared
  }

  package func judge(_ facts: Facts) -> Verdict {
    guard facts.grant.keptAt == subject.keptAt, let refusedAt = facts.grant.refusedAt,
      facts.grant.revokedAt == nil
    else { return .leave }
    if facts.isPaused { return .forget }
    if facts.newestTokenAt > refusedAt { return .markRevoked }
    // Apple uses this code for any malformed request, so it means one person only while others' requests
    // succeed.
    if facts.grant.refusal != .invalidGrant, facts.accepted == 0 {
      return occasion == .dailyCheck ? .forget : .leave
    }
    return .endSessions(facts.others.contains { $0.isAlive(at: now) } ? .ofClient : .all)
  }
}
