public import BramleyAPI
public import Foundation

/// A grant that was taken to be shown to Apple, so that nobody else shows it meanwhile.
public struct GrantCheck: Sendable {
  /// How long a grant is left alone after Apple was asked, in seconds; Apple throttles who asks more often.
  public static let interval: TimeInterval = 86_400
  /// How long after a failure of Apple's the grant is due again, in seconds.
  public static let retryInterval: TimeInterval = 3_600

  /// The grant as it was when it was taken.
  public var grant: GrantRecord
  /// When it was taken.
  public var takenAt: Date
  /// The address that Apple's answer told, and when by Apple's clock; most answers tell the known one, some none.
  public var told: (email: EmailClaim, at: Date)?

  /// Gathers the parts.
  public init(grant: GrantRecord, takenAt: Date) {
    self.grant = grant
    self.takenAt = takenAt
  }

  /// What Apple said.
  public enum Outcome: Sendable, Equatable {
    /// The consent stands.
    case confirmed
    /// Apple does not accept the token.
    case refused(GrantRefusal)
    /// Nothing was learned, so nothing counts; the grant is due again at a time.
    case postponed(until: Date)
  }
}

/// Apple's word by which it refused a refresh token; open to more.
public struct GrantRefusal: OpenValue {
  /// The text as it is kept.
  public let rawValue: String
  /// Takes the text as it is; any is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The token is over or revoked.
  public static let invalidGrant: Self = "invalid_grant"
  /// Seen for people who revoked the client, but also the word for any malformed request.
  public static let invalidRequest: Self = "invalid_request"
}

/// How a grant stands by what Apple said of it.
public struct GrantStanding: Sendable, Equatable {
  /// For which client id.
  public var clientID: ClientID
  /// When its token was kept.
  public var keptAt: Date
  /// When Apple was asked last.
  public var checkedAt: Date?
  /// When Apple last accepted the token.
  public var confirmedAt: Date?
  /// Since when Apple refuses the token.
  public var refusedAt: Date?
  /// In which words.
  public var refusal: GrantRefusal?
  /// Since when the grant is known to be dead.
  public var revokedAt: Date?

  /// Gathers the parts.
  public init(
    clientID: ClientID, keptAt: Date, checkedAt: Date? = nil, confirmedAt: Date? = nil,
    refusedAt: Date? = nil, refusal: GrantRefusal? = nil, revokedAt: Date? = nil
  ) {
    self.clientID = clientID
    self.keptAt = keptAt
    self.checkedAt = checkedAt
    self.confirmedAt = confirmedAt
    self.refusedAt = refusedAt
    self.refusal = refusal
    self.revokedAt = revokedAt
  }

  /// Whether Apple has vouched for it of late, by handing the token out or by accepting it: a first check comes
  /// within two days, the others daily.
  public func isAlive(at now: Date) -> Bool {
    revokedAt == nil && refusedAt == nil
      && now.timeIntervalSince(max(keptAt, confirmedAt ?? keptAt)) <= 2 * GrantCheck.interval
  }
}
