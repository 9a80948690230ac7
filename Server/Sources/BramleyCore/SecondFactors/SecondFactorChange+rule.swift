import BramleyAPI

extension SecondFactorChange {
  /// Judges the change.
  package func judge(_ facts: Facts) -> Verdict {
    guard let session = facts.session, let account = facts.account, session.isAlive(of: caller.user, at: now)
    else { return .refuse(.ended) }
    guard !session.isChild, !account.isGuest else { return .refuse(.notAllowed) }
    switch kind {
    case .add(let factor, let codes):
      guard facts.factors.count < SecondFactorRecord.most,
        !facts.factors.contains(where: { $0.id == factor.id })
      else { return .refuse(.full) }
      var plan = Plan(
        added: factor, event: .secondFactorAdded(factor, by: session.id, id: auditID, at: now))
      if facts.codes == 0 { plan.codes = codes }
      plan.methods = session.methods.and(SecondFactorMethod.totp.authenticationMethods)
      plan.jobs = notices.jobs(.secondFactorChanged, to: account, in: language)
      return .carryOut(plan)
    case .remove(let id):
      guard RecentAuthentication.includes(caller.authTime, at: now) else {
        return .refuse(.notRecent(account))
      }
      guard facts.factors.contains(where: { $0.id == id }) else { return .refuse(.notFound) }
      var plan = Plan(
        removed: id,
        event: .secondFactorRemoved(
          id, of: account.user.id, by: session.id, because: "owner", id: auditID, at: now))
      plan.removesAll = facts.factors.count == 1
      plan.jobs = notices.jobs(.secondFactorChanged, to: account, in: language)
      return .carryOut(plan)
    case .renewCodes(let codes):
      guard RecentAuthentication.includes(caller.authTime, at: now) else {
        return .refuse(.notRecent(account))
      }
      guard !facts.factors.isEmpty else { return .refuse(.notFound) }
      var plan = Plan(
        event: AuditEvent(
          id: auditID, kind: .recoveryCodesRenewed, at: now, userID: account.user.id, sessionID: session.id))
      plan.codes = codes
      plan.jobs = notices.jobs(.secondFactorChanged, to: account, in: language)
      return .carryOut(plan)
    case .cancelLoss:
      guard facts.loss != nil else { return .refuse(.notFound) }
      var plan = Plan(
        event: .factorLossCancelled(account.user.id, by: session.id, id: auditID, at: now))
      plan.cancelsLoss = true
      return .carryOut(plan)
    }
  }
}
