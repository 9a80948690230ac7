import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: AddressStore {
  package func begin(_ change: AddressChange) async throws(StoreError) -> AddressChange.Outcome {
    try await engine.write { try $0.begin(change) }
  }

  package func prove(_ proof: AddressProof) async throws(StoreError) -> AddressProof.Outcome {
    try await engine.write { try $0.prove(proof) }
  }

  package func resend(_ resend: VerificationResend) async throws(StoreError) -> VerificationResend.Outcome {
    try await engine.write { try $0.resend(resend) }
  }

  package func undo(_ undo: AddressUndo) async throws(StoreError) -> AddressUndo.Outcome {
    try await engine.write { try $0.undo(undo) }
  }

  package func notify(_ notice: AddressMailer.MailedCode) async throws(StoreError) {
    try await engine.write { tx in
      if try tx.isFree(notice) { _ = try tx.start(notice, at: notice.challenge.record.createdAt) }
    }
  }
}

extension SQLTransaction {
  /// Whether the address of a notice got none lately.
  fileprivate func isFree(_ notice: AddressMailer.MailedCode) throws -> Bool {
    let record = notice.challenge.record
    return try !exists(
      "SELECT 1 FROM challenge WHERE destination = ? AND channel = ? AND purpose = ? AND expires_at > ?",
      [
        record.destination.key, record.destination.channel.rawValue, record.purpose.rawValue,
        record.createdAt,
      ])
  }

  fileprivate func begin(_ change: AddressChange) throws -> AddressChange.Outcome {
    let verdict = change.judge(by: try owner(of: change.caller), try holders(of: change.address))
    switch verdict {
    case .refuse(let outcome): return outcome
    case .begin(let pending, let event), .notifyOwner(let pending, let event):
      var code = change.code
      if case .notifyOwner = verdict { code.job = change.notice }
      if case .refused(let seconds) = try start(code, at: change.now) { return .limited(retryAfter: seconds) }
      try keep(pending)
      try insert(event)
      return .begun
    }
  }

  fileprivate func prove(_ proof: AddressProof) throws -> AddressProof.Outcome {
    let caller = try proof.caller.flatMap(owner)
    if let outcome = proof.refusal(of: caller) { return outcome }
    guard let query = try query(for: proof, caller?.account) else { return .refused(.expired) }
    let verdict = try answerChallenge(query, at: proof.now)
    guard case .right(let record) = verdict else { return .refused(verdict) }
    guard let user = record.account, let address = EmailAddress(record.destination.shown) else {
      return .refused(.expired)
    }
    let judged = proof.judge(
      record, of: try account(user), pending: try pendingAddress(of: user), try holders(of: address))
    switch judged {
    case .expired: return .refused(.expired)
    case .taken: return .taken
    case .carryOut(let plan):
      let losers = try carryOut(plan, of: proof, address)
      return .proven(try account(user) ?? plan.account, losers: losers)
    }
  }

  /// What the store is asked about the presented code or link; nil when it can't mean any.
  private func query(for proof: AddressProof, _ caller: Account?) throws -> ChallengeQuery? {
    switch proof.presented {
    case .code(let typed):
      guard let caller else { return nil }
      return proof.query(typed, of: caller, pending: try pendingAddress(of: caller.user.id))
    case .link(let hash):
      guard let record = try challenges(.link(hash), purpose: .verification).first else { return nil }
      return proof.query(hash, record, of: caller?.user.id)
    }
  }

  private func carryOut(
    _ plan: AddressProof.Plan, of proof: AddressProof, _ address: EmailAddress
  ) throws -> [UserID] {
    let user = plan.account.user.id
    let losers = try claimAddress(
      AddressClaim(
        address, for: user, policy: proof.policy, auditID: "\(proof.auditID)/claim", now: proof.now))
    for identity in plan.removed { try remove(identity) }
    for identity in plan.changed { try update(identity) }
    try update(plan.account.user)
    try deletePendingChanges(of: user)
    try write(
      "DELETE FROM challenge WHERE user_id = ? AND purpose = ?",
      [user.rawValue, ChallengePurpose.verification.rawValue])
    if let former = plan.former {
      let (hash, job) = try proof.mailer.undo(to: former, in: proof.language, at: proof.now)
      try keep(proof.undoable(former, of: user), hash)
      try insert(job)
    }
    try insert(plan.event)
    return losers
  }

  fileprivate func resend(_ resend: VerificationResend) throws -> VerificationResend.Outcome {
    let user = resend.caller.user
    let verdict = try resend.judge(
      by: try owner(of: resend.caller), pending: try pendingAddress(of: user),
      isTaken: { address in
        try holders(of: address).contains { $0.user.id != user && $0.hasProven(address) }
      })
    switch verdict {
    case .refuse(let outcome): return outcome
    case .send(let address, let purpose), .notifyOwner(let address, let purpose):
      var code = try resend.mailer.code(
        for: purpose, to: address, of: user, binding: resend.browser, in: resend.language,
        from: resend.network, at: resend.now)
      if case .notifyOwner = verdict {
        code.job = try resend.mailer.notice(.accountExists, to: address, in: resend.language, at: resend.now)
      }
      if case .refused(let seconds) = try start(code, at: resend.now) { return .limited(retryAfter: seconds) }
      return .sent
    }
  }

  fileprivate func undo(_ undo: AddressUndo) throws -> AddressUndo.Outcome {
    guard let change = try undoableAddress(undo.hash),
      let plan = undo.judge(change, of: try account(change.user))
    else { return .expired }
    let user = change.user
    let losers = try claimAddress(
      AddressClaim(
        change.former, for: user, policy: undo.policy, auditID: "\(undo.auditID)/claim", now: undo.now))
    try endEverything(of: user, because: .accountReset, at: undo.now)
    try unlink(plan.removed, of: plan.account, undo.unlinking, at: undo.now)
    try update(plan.account.user)
    // Links to addresses of later changes were mailed to whoever this undo removes.
    try write(
      "DELETE FROM address_undo WHERE user_id = ? AND changed_at >= ?", [user.rawValue, change.changedAt])
    let code = try undo.mailer.code(
      for: .passwordReset, to: change.former, of: user, in: undo.language, from: undo.network, at: undo.now)
    _ = try start(code, at: undo.now)
    try insert(plan.event)
    return .undone(losers + [user])
  }
}
