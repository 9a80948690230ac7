import AppleID
package import BramleyAPI
package import Foundation

/// What the refusal of a grant's refresh token means in the end. The store asks inside its transaction and writes.
package struct GrantSettlement: Sendable {
  /// A refused grant.
  package struct Subject: Sendable, Equatable {
    /// Whose.
    package var identity: IdentityKey
    /// For which client id.
    package var clientID: ClientID
    /// When its token was kept: another token is another matter.
    package var keptAt: Date

    package init(identity: IdentityKey, clientID: ClientID, keptAt: Date) {
      self.identity = identity
      self.clientID = clientID
      self.keptAt = keptAt
    }
  }

  /// Who wants to know.
  package enum Occasion: Sendable {
    /// The daily check, once its hour is over.
    case dailyCheck
    /// A device that heard from Apple that the consent is gone.
    case device
  }

  /// The grant.
  package var subject: Subject
  /// Who wants to know.
  package var occasion: Occasion
  /// Which sessions are whose.
  package var clients: AppleClients
  /// The person's tombstone, and until when it stays if one is left.
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

  /// What the store knows inside the step.
  package struct Facts: Sendable {
    /// The grant.
    package var grant: GrantStanding
    /// The person's other grants.
    package var others: [GrantStanding]
    /// The newest token of the person that was accepted, on Apple's clock.
    package var newestTokenAt: Date
    /// Whether the client's checks are paused.
    package var isPaused: Bool
    /// How many grants of the client Apple accepted within an hour of the refusal.
    package var accepted: Int

    package init(
      grant: GrantStanding, others: [GrantStanding], newestTokenAt: Date, isPaused: Bool, accepted: Int
    ) {
      self.grant = grant
      self.others = others
      self.newestTokenAt = newestTokenAt
      self.isPaused = isPaused
      self.accepted = accepted
    }
  }

  /// What is to be done.
  package enum Verdict: Sendable, Equatable {
    /// Nothing now.
    case leave
    /// The refusal means nothing: it is forgotten, and the grant checked at its next time.
    case forget
    /// Apple has ended the grant, but the person has come back since.
    case markRevoked
    /// The consent is gone: the grant is dead, and the sessions end that began with Apple.
    case endSessions(Extent)
  }

  /// Which sessions.
  package enum Extent: Sendable {
    /// All that began with the identity.
    case all
    /// Those of the grant's client: Apple vouches for the person by another one's grant.
    case ofClient
  }

  /// What came of it.
  package enum Outcome: Sendable, Equatable {
    /// Sessions of this account ended, so far as there were any.
    case ended(UserID)
    /// Nothing ended.
    case spared
  }

  /// Judges a grant.
  package func judge(_ facts: Facts) -> Verdict {
    guard facts.grant.keptAt == subject.keptAt, let refusedAt = facts.grant.refusedAt,
      facts.grant.revokedAt == nil
    else { return .leave }
    if facts.isPaused { return .forget }
    if facts.newestTokenAt > refusedAt { return .markRevoked }
    // The word for any malformed request means one person only while others' requests succeed.
    if facts.grant.refusal != .invalidGrant, facts.accepted == 0 {
      return occasion == .dailyCheck ? .forget : .leave
    }
    return .endSessions(facts.others.contains { $0.isAlive(at: now) } ? .ofClient : .all)
  }
}
