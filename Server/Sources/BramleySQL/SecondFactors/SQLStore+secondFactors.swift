package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: SecondFactorStore {
  package func secondFactors(
    of user: UserID, at now: Date
  ) async throws(StoreError) -> (factors: [SecondFactorRecord], codes: Int, loss: FactorLoss?) {
    try await engine.read { tx in
      (
        try tx.secondFactors(of: user), try tx.recoveryCodes(of: user).count,
        try tx.factorLoss(of: user, at: now)
      )
    }
  }

  package func pendingSignIn(
    _ hash: Data, at now: Date
  ) async throws(StoreError) -> (pending: PendingSignIn, account: Account)? {
    try await engine.read { tx in
      guard let pending = try tx.pendingSignIn(hash), now < pending.expiresAt,
        let account = try tx.account(pending.user)
      else { return nil }
      return (pending, account)
    }
  }

  package func complete(
    _ completion: SecondFactorCompletion
  ) async throws(StoreError) -> SecondFactorCompletion.Outcome {
    try await engine.write { try $0.complete(completion) }
  }

  package func report(_ report: FactorLossReport) async throws(StoreError) -> FactorLossReport.Outcome {
    try await engine.write { tx in
      let pending = try tx.pendingSignIn(report.hash, isWritten: true)
      let account = try pending.flatMap { try tx.account($0.user) }
      let earlier = try account.flatMap { try tx.factorLoss(of: $0.user.id, at: report.now) }
      switch report.judge(pending, account, earlier: earlier) {
      case .refuse: return .expired
      case .again(let loss): return .reported(loss)
      case .begin(let loss, let event):
        try tx.keep(loss)
        if let account {
          for job in report.notices.jobs(.secondFactorLost, to: account, in: report.language) {
            try tx.insert(job)
          }
        }
        try tx.insert(event)
        return .reported(loss)
      }
    }
  }

  package func change(_ change: SecondFactorChange) async throws(StoreError) -> SecondFactorChange.Outcome {
    try await engine.write { try $0.change(change) }
  }

  package func prove(_ proof: SecondFactorProof) async throws(StoreError) -> SecondFactorProof.Outcome {
    try await engine.write { tx in
      let user = proof.caller.user
      let (facts, key) = try tx.facts(for: proof.attempt, of: user)
      let session = try tx.session(proof.caller.session)
      let verdict = try proof.judge(
        session, try tx.account(user), facts, loss: try tx.factorLoss(of: user, at: proof.now))
      switch verdict {
      case .refuse(let outcome): return outcome
      case .fail(let failures, let event):
        try tx.keep(failures, key)
        try tx.insert(event)
        return .wrong
      case .proven(let session, let account, let use, let events, let cancelsLoss):
        guard try tx.use(use, of: user, at: proof.now) else { return .wrong }
        if facts.failures != nil { try tx.forgetFailures(key) }
        if cancelsLoss { try tx.cancelFactorLoss(of: user) }
        for event in events { try tx.insert(event) }
        return .proven(session, account)
      }
    }
  }
}

extension SQLTransaction {
  fileprivate func complete(_ completion: SecondFactorCompletion) throws -> SecondFactorCompletion.Outcome {
    let (facts, key) = try facts(for: completion)
    switch try completion.judge(facts) {
    case .refuse(let outcome): return outcome
    case .fail(let outcome, let failures, let event):
      if let facts { try countFailure(of: facts.pending) }
      if let failures, let key { try keep(failures, key) }
      try insert(event)
      return outcome
    case .open(let plan):
      let user = plan.account.user.id
      if let use = plan.use, try !self.use(use, of: user, at: completion.now) {
        return .wrong(attemptsLeft: PendingSignIn.tries)
      }
      if let passkey = plan.passkey, try !use(passkey) { return .challengeSpent }
      if let key, facts?.factors.failures != nil { try forgetFailures(key) }
      try write(plan, of: user, at: completion.now)
      try open(plan.session, within: completion.policy.cap)
      try finish(completion.hash, with: plan.session.id, key: completion.keyHash, at: completion.now)
      for event in plan.events { try insert(event) }
      return .opened(OpenedSession(plan.session, plan.account, isNewUser: plan.isNewUser))
    }
  }

  private func facts(
    for completion: SecondFactorCompletion
  ) throws -> (CompletionFacts?, failuresKey: Data?) {
    guard let pending = try pendingSignIn(completion.hash, isWritten: true),
      let account = try account(pending.user)
    else { return (nil, nil) }
    var factors = FactorFacts(factors: [], recoveryCodes: [], failures: nil)
    var key: Data?
    if case .code(let attempt) = completion.proof {
      let found = try facts(for: attempt, of: pending.user)
      (factors, key) = (found.facts, found.failuresKey)
    }
    var all = CompletionFacts(
      pending: pending, account: account, factors: factors,
      loss: try factorLoss(of: pending.user, at: completion.now),
      networks: try knownNetworks(of: pending.user),
      earlier: try pending.session.flatMap { try session($0) })
    if case .verified(let factor) = completion.proof {
      all.isPasskeyCurrent = try isCurrent(factor)
    }
    return (all, key)
  }

  private func write(_ plan: SecondFactorCompletion.Plan, of user: UserID, at now: Date) throws {
    if let deletion = plan.cancelled {
      try update(plan.account.user)
      try cancel(deletion, at: now)
    }
    if plan.cancelsLoss { try cancelFactorLoss(of: user) }
    if let identity = plan.initialized {
      try write("UPDATE passkey SET is_verified = ? WHERE identity_id = ?", [true, identity.rawValue])
    }
    if let factor = plan.factor { try insert(factor) }
    if let codes = plan.codes { try replaceRecoveryCodes(of: user, by: codes, at: now) }
    if let networks = plan.networks { try write(networks, for: user) }
    for job in plan.jobs { try insert(job) }
  }

  fileprivate func change(_ change: SecondFactorChange) throws -> SecondFactorChange.Outcome {
    let user = change.caller.user
    let facts = SecondFactorChange.Facts(
      session: try session(change.caller.session, isWritten: true), account: try account(user),
      factors: try secondFactors(of: user, isWritten: true), codes: try recoveryCodes(of: user).count,
      loss: try factorLoss(of: user, at: change.now))
    switch change.judge(facts) {
    case .refuse(let outcome): return outcome
    case .carryOut(let plan):
      if let factor = plan.added { try insert(factor) }
      if let removed = plan.removed {
        try write(
          "DELETE FROM second_factor WHERE id = ? AND user_id = ?", [removed.rawValue, user.rawValue])
      }
      if plan.removesAll { try removeSecondFactors(of: user) }
      if let codes = plan.codes { try replaceRecoveryCodes(of: user, by: codes, at: change.now) }
      if plan.cancelsLoss { try cancelFactorLoss(of: user) }
      if let methods = plan.methods {
        try write(
          "UPDATE session SET methods = ? WHERE id = ?",
          [try JSONColumn.encode(methods), change.caller.session.rawValue])
      }
      // A sign-in that has to add a factor does not go on beside this one.
      if plan.added != nil { try deletePendingSignIns(of: user) }
      for job in plan.jobs { try insert(job) }
      try insert(plan.event)
      announce(.accountEnded(user))
      return .done(keepsCodes: plan.codes != nil)
    }
  }
}
