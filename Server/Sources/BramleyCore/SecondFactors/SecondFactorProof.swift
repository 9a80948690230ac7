import BramleyAPI
package import Foundation

/// A code by which the owner of a session proves the account's second factor: a step-up.
package struct SecondFactorProof: Sendable {
  package var attempt: FactorAttempt
  package var caller: SessionOwner
  package var auditID: String
  package var now: Date

  package init(
    attempt: FactorAttempt, caller: SessionOwner, auditID: String, now: Date
  ) {
    self.attempt = attempt
    self.caller = caller
    self.auditID = auditID
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable {
    /// The session with the proof, which its row does not have.
    case proven(SessionRecord, Account)
    case wrong
    case tooMany(retryAfter: Int)
    case methodUnavailable
    case ended
  }

  package enum Verdict: Sendable {
    case refuse(Outcome)
    case fail(FailedCodes, AuditEvent)
    case proven(SessionRecord, Account, FactorUse, [AuditEvent], cancelsLoss: Bool)
  }

  /// Judges the code.
  package func judge(
    _ session: SessionRecord?, _ account: Account?, _ facts: FactorFacts, loss: FactorLoss?
  ) throws(StoreError) -> Verdict {
    guard var session, let account, session.isAlive(of: caller.user, at: now),
      account.user.disabledAt == nil
    else { return .refuse(.ended) }
    switch try attempt.judge(facts) {
    case .none: return .refuse(.methodUnavailable)
    case .tooMany(let seconds): return .refuse(.tooMany(retryAfter: seconds))
    case .wrong(let failures):
      return .fail(
        failures,
        AuditEvent(
          id: auditID, kind: .secondFactorRefused, at: now, userID: account.user.id, sessionID: session.id,
          detail: ["method": attempt.method.rawValue]))
    case .right(let use):
      session.authTime = now
      session.methods = session.methods.and(attempt.method.authenticationMethods)
      var events = [
        AuditEvent(
          id: auditID, kind: .reauthenticated, at: now, userID: account.user.id, sessionID: session.id,
          detail: use.detail)
      ]
      if loss != nil {
        events.append(
          .factorLossCancelled(account.user.id, by: session.id, id: "\(auditID)/loss", at: now))
      }
      if case .recoveryCode = use {
        events.append(
          AuditEvent(
            id: "\(auditID)/code", kind: .recoveryCodeUsed, at: now, userID: account.user.id,
            sessionID: session.id, detail: use.detail))
      }
      return .proven(session, account, use, events, cancelsLoss: loss != nil)
    }
  }
}
