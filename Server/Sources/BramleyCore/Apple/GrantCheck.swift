package import BramleyAPI
package import Foundation

/// A grant that is reserved for a check with Apple, so that no other node checks it meanwhile.
package struct GrantCheck: Sendable {
  /// How long a grant is not checked again after a check, in seconds; Apple throttles callers that ask more
  /// often.
  package static let interval: TimeInterval = 86_400
  /// How long after a failure at Apple the grant is due again, in seconds.
  package static let retryInterval: TimeInterval = 3_600

  /// The grant as it was when it was reserved.
  package var grant: GrantRecord
  /// When it was reserved.
  package var takenAt: Date
  /// The address in Apple's answer, and when Apple gave it, by Apple's clock; most answers contain the known
  /// one, some none.
  package var reported: (email: EmailClaim, at: Date)?

  package init(grant: GrantRecord, takenAt: Date) {
    self.grant = grant
    self.takenAt = takenAt
  }

  /// Apple's answer.
  package enum Outcome: Sendable, Equatable {
    /// The consent is valid.
    case confirmed
    /// Apple does not accept the token.
    case refused(GrantRefusal)
    /// Nothing was learned, so nothing counts; the grant is due again at a time.
    case postponed(until: Date)
  }
}

/// The error code with which Apple refused a refresh token. Further values may be added.
package struct GrantRefusal: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The token has expired or is revoked.
  package static let invalidGrant: Self = "invalid_grant"
  /// Seen for people who revoked the client, but also used for any malformed request.
  package static let invalidRequest: Self = "invalid_request"
}

/// The state of a grant according to Apple's answers.
package struct GrantStanding: Sendable, Equatable {
  package var clientID: ClientID
  /// When its token was stored.
  package var keptAt: Date
  /// When Apple was asked last.
  package var checkedAt: Date?
  /// When Apple last accepted the token.
  package var confirmedAt: Date?
  /// Since when Apple has refused the token.
  package var refusedAt: Date?
  /// The error code of the refusal.
  package var refusal: GrantRefusal?
  /// When the grant became known to be revoked.
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

  /// Whether Apple has recently confirmed it, by issuing the token or by accepting it: a first check happens
  /// within two days, further ones daily.
  package func isAlive(at now: Date) -> Bool {
    revokedAt == nil && refusedAt == nil
      && now.timeIntervalSince(max(keptAt, confirmedAt ?? keptAt)) <= 2 * GrantCheck.interval
  }
}
