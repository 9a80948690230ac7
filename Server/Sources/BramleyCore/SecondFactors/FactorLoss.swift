package import BramleyAPI
package import Foundation

/// The recovery of an account whose second factor is lost. Whoever has the first factor may ask for it; the owner is told,
/// and has three days in which any use of the factor, or one of their sessions, cancels it.
package struct FactorLoss: Sendable, Equatable {
  /// Seconds that it takes.
  package static let wait: TimeInterval = 3 * 86_400
  /// Seconds for which the first factor alone opens the account then.
  package static let window: TimeInterval = 7 * 86_400

  package var user: UserID
  package var requestedAt: Date
  package var availableAt: Date
  /// The language of the mails.
  package var language: MessageLanguage

  package init(user: UserID, requestedAt: Date, availableAt: Date, language: MessageLanguage) {
    self.user = user
    self.requestedAt = requestedAt
    self.availableAt = availableAt
    self.language = language
  }

  /// When it expires, so that the account asks for its factor again.
  package var end: Date { availableAt.addingTimeInterval(Self.window) }

  /// Whether the first factor alone opens the account now.
  package func opens(at now: Date) -> Bool { availableAt <= now && now < end }

  package var wire: SecondFactorLoss { SecondFactorLoss(availableAt: availableAt) }
}

/// The report of a lost factor.
package struct FactorLossReport: Sendable {
  /// SHA-256 of the token of the sign-in that waits.
  package var hash: Data
  package var language: MessageLanguage
  /// Makes the mails to the account's addresses.
  package var notices: SecondFactorNotices
  package var auditID: String
  package var now: Date

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The recovery has begun, now or by an earlier report, which this one does not delay.
    case reported(FactorLoss)
    /// The sign-in has expired, was finished, or asks for a new factor.
    case expired
  }

  package enum Verdict: Sendable {
    case refuse
    case again(FactorLoss)
    case begin(FactorLoss, AuditEvent)
  }

  /// Judges the report.
  package func judge(_ pending: PendingSignIn?, _ account: Account?, earlier: FactorLoss?) -> Verdict {
    guard let pending, let account, pending.isOpen(at: now), !pending.enrolls,
      account.hasSecondFactor || account.hasPasskey(beside: nil)
    else {
      return .refuse
    }
    if let earlier, now < earlier.end { return .again(earlier) }
    let loss = FactorLoss(
      user: account.user.id, requestedAt: now, availableAt: now.addingTimeInterval(FactorLoss.wait),
      language: language)
    return .begin(
      loss,
      AuditEvent(
        id: auditID, kind: .secondFactorLost, at: now, userID: account.user.id, sessionID: nil,
        detail: ["available_at": WireJSON.timestamp(loss.availableAt)]))
  }
}

extension PendingSignIn {
  /// Whether it still waits.
  package func isOpen(at now: Date) -> Bool { usedAt == nil && now < expiresAt && failures < Self.tries }
}
