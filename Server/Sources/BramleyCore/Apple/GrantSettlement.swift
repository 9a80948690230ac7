import AppleID
public import BramleyAPI
public import Foundation

/// What the refusal of a grant's refresh token means in the end. The store asks inside its transaction and writes.
public struct GrantSettlement: Sendable {
  /// A refused grant.
  public struct Subject: Sendable, Equatable {
    /// Whose.
    public var identity: IdentityKey
    /// For which client id.
    public var clientID: ClientID
    /// When its token was kept: another token is another matter.
    public var keptAt: Date

    /// Gathers the parts.
    public init(identity: IdentityKey, clientID: ClientID, keptAt: Date) {
      self.identity = identity
      self.clientID = clientID
      self.keptAt = keptAt
    }
  }

  /// Who wants to know.
  public enum Occasion: Sendable {
    /// The daily check, once its hour is over.
    case dailyCheck
    /// A device that heard from Apple that the consent is gone.
    case device
  }

  /// The grant.
  public var subject: Subject
  /// Who wants to know.
  public var occasion: Occasion
  /// Which sessions are whose.
  public var clients: AppleClients
  /// The person's tombstone, and until when it stays if one is left.
  public var tombstone: (person: Data, expiresAt: Date)
  /// The id of the audit entry that the step writes.
  public var auditID: String
  /// The time of the step.
  public var now: Date

  /// Gathers the parts.
  public init(
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
  public struct Facts: Sendable {
    /// The grant.
    public var grant: GrantStanding
    /// The person's other grants.
    public var others: [GrantStanding]
    /// The newest token of the person that was accepted, on Apple's clock.
    public var newestTokenAt: Date
    /// Whether the client's checks are paused.
    public var isPaused: Bool
    /// How many grants of the client Apple accepted within an hour of the refusal.
    public var accepted: Int

    /// Gathers the parts.
    public init(
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
  public enum Verdict: Sendable, Equatable {
    /// Nothing now.
    case leave
    /// The refusal means nothing: it is forgotten, and the grant checked at its next time.
    case forget
    /// The token is dead, but the person has come back since.
    case buryGrant
    /// The consent is gone: the grant is dead, and the sessions end that began with Apple.
    case endSessions(Extent)
  }

  /// Which sessions.
  public enum Extent: Sendable {
    /// All that began with the identity.
    case all
    /// Those of the grant's client: Apple vouches for the person by another one's grant.
    case ofClient
  }

  /// What came of it.
  public enum Outcome: Sendable, Equatable {
    /// Sessions of this account ended, so far as there were any.
    case ended(UserID)
    /// Nothing ended.
    case spared
  }

  /// Judges a grant.
  public func judge(_ facts: Facts) -> Verdict {
    guard facts.grant.keptAt == subject.keptAt, let refusedAt = facts.grant.refusedAt,
      facts.grant.revokedAt == nil
    else { return .leave }
    if facts.isPaused { return .forget }
    if facts.newestTokenAt > refusedAt { return .buryGrant }
    // The word for any malformed request means one person only while others' requests succeed.
    if facts.grant.refusal != .invalidGrant, facts.accepted == 0 {
      return occasion == .dailyCheck ? .forget : .leave
    }
    return .endSessions(facts.others.contains { $0.isAlive(at: now) } ? .ofClient : .all)
  }
}
