import BramleyAPI
import Foundation

extension SecondFactorCompletion {
  /// Judges the second factor of a sign-in that waits.
  package func judge(_ facts: CompletionFacts?) throws(StoreError) -> Verdict {
    guard let facts else { return .refuse(.expired) }
    let pending = facts.pending
    let content = try pending.content(by: ring)
    if pending.usedAt != nil { return .refuse(again(facts, content)) }
    guard pending.isOpen(at: now) else { return .refuse(.expired) }
    guard facts.account.user.disabledAt == nil else { return .refuse(.accountDisabled) }
    guard let identity = facts.account.identities.first(where: { $0.id == content.identity }),
      identity.disabledAt == nil
    else { return .refuse(.expired) }
    guard content.isBound(to: key) else { return .refuse(.otherKey) }
    switch proof {
    case .code(let attempt):
      guard !pending.enrolls else { return .refuse(.methodUnavailable) }
      switch try attempt.judge(facts.factors) {
      case .none: return .refuse(.methodUnavailable)
      case .tooMany(let seconds): return .refuse(.tooMany(retryAfter: seconds))
      case .wrong(let failures): return wrong(facts, failures, attempt.method)
      case .right(let use):
        var plan = plan(facts, content, attempt.method, using: use)
        if content.initializesVerification == true { plan.initialized = content.identity }
        return .open(plan)
      }
    case .enrollment(let factor, let codes):
      // Somebody may have added a factor meanwhile; theirs is asked for then.
      guard pending.enrolls, !facts.account.hasSecondFactor else { return .refuse(.expired) }
      var plan = plan(facts, content, .totp, using: nil)
      (plan.factor, plan.codes) = (factor, codes)
      plan.factor?.user = facts.account.user.id
      plan.account.hasSecondFactor = true
      plan.events.append(.secondFactorAdded(factor, by: plan.session.id, id: "\(auditID)/added", at: now))
      plan.jobs = notices.jobs(.secondFactorChanged, to: facts.account, in: language)
      return .open(plan)
    case .verified(let factor):
      // One passkey is not two factors.
      let isOwn = facts.account.identities.contains {
        $0.key == factor.identity && $0.id != identity.id && $0.disabledAt == nil
      }
      guard !pending.enrolls, isOwn else { return .refuse(.methodUnavailable) }
      guard facts.isPasskeyCurrent, now < factor.challenge.expiresAt else { return .refuse(.challengeSpent) }
      var plan = plan(facts, content, .passkey, adding: factor.methods, using: nil)
      plan.passkey = factor
      if let event = factor.use.event { plan.events.append(event) }
      return .open(plan)
    case .wrongEnrollment:
      guard pending.enrolls else { return .refuse(.methodUnavailable) }
      return wrong(facts, nil, .totp)
    }
  }

  /// Answers the retry of the request that opened the session.
  private func again(_ facts: CompletionFacts, _ content: PendingSignIn.Content) -> Outcome {
    guard let keyHash, keyHash == facts.pending.keyHash, let session = facts.earlier,
      session.isAlive(at: now),
      session.isBound(to: key), now < facts.pending.expiresAt
    else { return .expired }
    return .opened(
      OpenedSession(
        session, facts.account, isNewUser: content.isNewUser, isRetry: true, provenAt: session.authTime))
  }

  private func wrong(
    _ facts: CompletionFacts, _ failures: FailedCodes?, _ method: SecondFactorMethod
  ) -> Verdict {
    let left = PendingSignIn.tries - facts.pending.failures - 1
    return .fail(
      .wrong(attemptsLeft: left), failures,
      AuditEvent(
        id: auditID, kind: .secondFactorRefused, at: now, userID: facts.account.user.id, sessionID: nil,
        detail: ["method": method.rawValue]))
  }
}

extension PendingSignIn.Content {
  /// Whether a request proves the key that the first factor's did.
  fileprivate func isBound(to presented: SessionKey?) -> Bool {
    switch (key, presented) {
    case (nil, _): true
    case (let key?, let presented?): key.utf8.elementsEqual(presented.thumbprint.utf8)
    case (_?, nil): false
    }
  }
}
