package import BramleyAPI
package import Foundation

/// A grant that was taken to be shown to Apple, so that nobody else shows it meanwhile.
package struct GrantCheck: Sendable {
  /// How long a grant is left alone after Apple was asked, in seconds; Apple throttles who asks more often.
  package static let interval: TimeInterval = 86_400
  /// How long after a failure of Apple's the grant is due again, in seconds.
  package static let retryInterval: TimeInterval = 3_600

  /// The grant as it was when it was taken.
  package var grant: GrantRecord
  /// When it was taken.
  package var takenAt: Date
  /// The address that Apple's answer told, and when by Apple's clock; most answers tell the known one, some none.
  package var told: (email: EmailClaim, at: Date)?

  package init(grant: GrantRecord, takenAt: Date) {
    self.grant = grant
    self.takenAt = takenAt
  }

  /// What Apple said.
  package enum Outcome: Sendable, Equatable {
    /// The consent stands.
    case confirmed
    /// Apple does not accept the token.
    case refused(GrantRefusal)
    /// Nothing was learned, so nothing counts; the grant is due again at a time.
    case postponed(until: Date)
  }
}

/// Apple's word by which it refused a refresh token; open to more.
package struct GrantRefusal: OpenValue {
  /// The text as it is kept.
  package let rawValue: String
  /// Takes the text as it is; any is accepted.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The token is over or revoked.
  package static let invalidGrant: Self = "invalid_grant"
  /// Seen for people who revoked the client, but also the word for any malformed request.
  package static let invalidRequest: Self = "invalid_request"
}

/// How a grant stands by what Apple said of it.
package struct GrantStanding: Sendable, Equatable {
  /// For which client id.
  package var clientID: ClientID
  /// When its token was kept.
  package var keptAt: Date
  /// When Apple was asked last.
  package var checkedAt: Date?
  /// When Apple last accepted the token.
  package var confirmedAt: Date?
  /// Since when Apple refuses the token.
  package var refusedAt: Date?
  /// In which words.
  package var refusal: GrantRefusal?
  /// Since when the grant is known to be dead.
  package var revokedAt: Date?

  package init(
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
  package func isAlive(at now: Date) -> Bool {
    revokedAt == nil && refusedAt == nil
      && now.timeIntervalSince(max(keptAt, confirmedAt ?? keptAt)) <= 2 * GrantCheck.interval
  }
}
