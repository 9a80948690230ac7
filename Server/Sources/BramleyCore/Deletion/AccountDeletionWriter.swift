import BramleyAPI
import Foundation

/// Writes deletions: reads what an account holds, plans its end, and lets the store apply it in one
/// transaction.
struct AccountDeletionWriter: Sendable {
  /// How many times an account is read before one that keeps changing is left alone.
  private static let looks = 8

  let store: any AccountStore & DeletionStore
  let ring: KeyRing
  /// Seconds for which a tombstone stays: as long as tokens issued before it would be accepted.
  let tombstoneLifetime: TimeInterval
  /// What can be ended at the providers.
  let abilities: RevocationAbilities
  let surroundings: Surroundings

  private var planner: RevocationPlanner {
    RevocationPlanner(ring: ring, abilities: abilities, surroundings: surroundings)
  }

  /// Deletes an account, or schedules its deletion for a time.
  func write(
    _ user: UserID, by authority: AccountDeletion.Authority, dueAt: Date? = nil
  ) async throws(Refusal) -> AccountDeletion.Outcome {
    do {
      for _ in 0..<Self.looks {
        let account = try await store.account(user)
        let people = Dictionary(
          (account?.identities ?? []).map { ($0.key, PersonKey.of($0.key, by: ring)) },
          uniquingKeysWith: { first, _ in first })
        let holdings = try await store.holdings(of: user, people: Set(people.values))
        let entry = try entry(
          for: user, account, people, holdings, by: authority, dueAt: dueAt, at: surroundings.now())
        let outcome = try await store.delete(entry)
        if outcome != .changed { return outcome }
      }
      throw Refusal(.unavailable, "The account changes while it is deleted.", retryAfter: 1)
    } catch let refusal as Refusal {
      throw refusal
    } catch let error as StoreError {
      throw Refusal(error)
    } catch {
      throw Refusal(.internalError)
    }
  }

  private func entry(
    for user: UserID, _ account: Account?, _ people: [IdentityKey: Data], _ holdings: Holdings,
    by authority: AccountDeletion.Authority, dueAt: Date?, at now: Date
  ) throws -> AccountDeletion {
    let id = account?.user.deletion?.id ?? DeletionID(rawValue: surroundings.newSecretText())
    var plan = AccountDeletion.Plan.atOnce
    var revocations = try planner.revocations(of: account, people, holdings, at: now)
    if let dueAt {
      let job = try DeleteAccountJob.job(
        user, id, dueAt: dueAt, id: JobID(rawValue: surroundings.newIDText(at: now)), ring: ring, at: now)
      plan = .later(job, dueAt: dueAt)
      // Until then no provider is notified: the revocations wait for the account's own job.
      for index in revocations.indices where revocations[index].state != .impossible {
        revocations[index].work = .queued(job.id)
      }
    }
    return AccountDeletion(
      user: user, authority: authority, id: id, people: people, expected: holdings, plan: plan,
      revocations: revocations, tombstonesUntil: now.addingTimeInterval(tombstoneLifetime),
      auditID: surroundings.newIDText(at: now), now: now)
  }
}
