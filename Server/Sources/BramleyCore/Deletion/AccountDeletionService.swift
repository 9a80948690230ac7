package import BramleyAPI
package import Foundation

/// Deletes accounts: immediately, or after a grace period in which a sign-in cancels the deletion.
package struct AccountDeletionService: Sendable {
  /// How an operator's deletion treats the grace period.
  package enum Grace: Sendable {
    /// The account is deleted immediately.
    case ignored
    /// The account is deleted after the configured time.
    case honoured
  }

  private let store: any AccountStore & DeletionStore
  private let writer: AccountDeletionWriter
  private let liveness: LivenessCache
  private let grace: TimeInterval
  private let surroundings: Surroundings
  private let wakeJobs: @Sendable () -> Void

  /// - Parameters:
  ///   - grace: seconds between the request and the deletion.
  ///   - tombstoneLifetime: seconds after which any token issued earlier is refused because of its age.
  ///   - abilities: what can be ended at the providers.
  ///   - wakeJobs: called when a job may be due.
  package init(
    store: any AccountStore & DeletionStore, ring: KeyRing, liveness: LivenessCache, grace: TimeInterval,
    tombstoneLifetime: TimeInterval, abilities: RevocationAbilities = .none, surroundings: Surroundings,
    wakeJobs: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.writer = AccountDeletionWriter(
      store: store, ring: ring, tombstoneLifetime: tombstoneLifetime, abilities: abilities,
      surroundings: surroundings)
    self.liveness = liveness
    self.grace = grace
    self.surroundings = surroundings
    self.wakeJobs = wakeJobs
  }

  /// Deletes the account of an owner who has recently authenticated.
  ///
  /// A repeated request with the same key is answered with the same deletion, though its session has ended by
  /// then.
  package func delete(
    by owner: SessionOwner, idempotencyKey: IdempotencyKey?
  ) async throws(Refusal) -> Deletion {
    let authority = AccountDeletion.Authority.owner(
      owner.session, authTime: owner.authTime, keyHash: idempotencyKey?.hash)
    switch try await write(owner.user, by: authority, grace: grace) {
    case .done(let status), .again(let status): return status.wire
    case .notRecent(let account): throw RecentAuthentication.refusal(for: account)
    case .notAllowed: throw Refusal.notAllowed
    case .ended, .changed: throw Refusal(.sessionEnded, "The session has ended.")
    }
  }

  /// Deletes an account at an operator's request.
  package func deleteByOperator(
    _ id: UserID, grace rule: Grace = .ignored, named name: OperatorName? = nil
  ) async throws(Refusal) -> Deletion {
    let authority = name.map(AccountDeletion.Authority.operatorNamed) ?? .operator
    switch try await write(id, by: authority, grace: rule == .honoured ? grace : 0) {
    case .done(let status), .again(let status): return status.wire
    case .ended, .changed, .notRecent, .notAllowed: throw Refusal(.notFound, "There is no such account.")
    }
  }

  /// Returns the state of a deletion.
  package func deletion(_ id: DeletionID) async throws(Refusal) -> Deletion {
    guard let found = try await status(id), found.deletion.scope == .account else {
      throw Refusal(.notFound, "There is no such deletion, or none any more.")
    }
    return found.wire
  }

  /// Returns what is known of a deletion, also of one identity's; nil for an unknown id.
  package func status(_ id: DeletionID) async throws(Refusal) -> DeletionStatus? {
    do { return try await store.deletion(id, at: surroundings.now()) } catch { throw Refusal(error) }
  }

  private func write(
    _ user: UserID, by authority: AccountDeletion.Authority, grace: TimeInterval
  ) async throws(Refusal) -> AccountDeletion.Outcome {
    let dueAt = grace > 0 ? surroundings.now().addingTimeInterval(grace) : nil
    let outcome = try await writer.write(user, by: authority, dueAt: dueAt)
    liveness.forget(user: user)
    if case .done = outcome { wakeJobs() }
    return outcome
  }
}
