import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: RecoveryStore {
  package func queue(_ job: JobRecord) async throws(StoreError) {
    try await engine.write { try $0.insert(job) }
  }

  package func begin(_ request: RecoveryRequest) async throws(StoreError) {
    try await engine.write { try $0.begin(request) }
  }

  package func address(of link: Data, at now: Date) async throws(StoreError) -> EmailAddress? {
    try await engine.read { tx in
      try tx.first(
        """
        SELECT shown FROM challenge WHERE link = ? AND purpose = ? AND used_at IS NULL AND expires_at > ?
        """, [link, ChallengePurpose.passwordReset.rawValue, now]
      ) { EmailAddress(try $0.text(0)) }.flatMap(\.self)
    }
  }

  package func foresee(
    _ reset: PasswordReset<SignInByReset>
  ) async throws(StoreError) -> PasswordReset<SignInByReset>.Forecast {
    try await engine.write { tx in
      var query = reset.query
      query.uses = false
      let verdict = try tx.answerChallenge(query, at: reset.now)
      guard case .right(let record) = verdict else { return .refused(verdict) }
      guard let address = EmailAddress(record.destination.shown),
        let plan = reset.judge(record, try tx.holders(of: address))
      else { return .refused(.expired) }
      return .reset(plan.session?.record)
    }
  }

  package func reset<Opening: ResetOpening>(
    _ reset: PasswordReset<Opening>
  ) async throws(StoreError) -> PasswordReset<Opening>.Outcome {
    try await engine.write { try $0.reset(reset) }
  }
}

extension SQLTransaction {
  fileprivate func begin(_ request: RecoveryRequest) throws {
    let target = RecoveryRule.target(of: request.address, among: try holders(of: request.address))
    _ = try start(try request.code(for: target), at: request.now)
  }

  fileprivate func reset<Opening: ResetOpening>(
    _ reset: PasswordReset<Opening>
  ) throws -> PasswordReset<Opening>.Outcome {
    let verdict = try answerChallenge(reset.query, at: reset.now)
    guard case .right(let record) = verdict else { return .refused(verdict) }
    guard let address = EmailAddress(record.destination.shown),
      let plan = reset.judge(record, try holders(of: address))
    else { return .refused(.expired) }
    let user = plan.account.user.id
    let losers = try claimAddress(
      AddressClaim(
        address, for: user, policy: reset.policy, auditID: "\(reset.auditID)/claim", now: reset.now))
    try endEverything(of: user, because: .accountReset, at: reset.now)
    try unlink(plan.removed, of: plan.account, reset.unlinking, at: reset.now)
    if plan.isNew { try insert(plan.identity) } else { try update(plan.identity) }
    try setPassword(reset.hash, of: plan.identity.id, at: reset.now)
    try update(plan.account.user)
    if let deletion = plan.cancelled { try cancel(deletion, at: reset.now) }
    if let session = plan.session { try open(session.record, within: session.cap) }
    if case .held(let held) = plan.end { try insert(held.pending) }
    try insert(
      reset.mailer.notice(.passwordChanged, to: address, in: reset.language, at: reset.now))
    for event in plan.events { try insert(event) }
    return .reset(plan.end, try account(user) ?? plan.account, losers: losers)
  }

  /// Writes the password of an identity, whether or not it had one.
  private func setPassword(_ hash: PasswordHash, of identity: IdentityID, at now: Date) throws {
    try write("DELETE FROM password WHERE identity_id = ?", [identity.rawValue])
    try insert(hash, for: identity, at: now)
  }
}
