import BramleyAPI
package import Foundation

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
