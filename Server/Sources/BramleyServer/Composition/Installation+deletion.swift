import AppleID
import BramleyCore
import Foundation

extension Installation {
  /// Returns the service that deletes accounts.
  static func deletions(
    _ accounts: AccountSection, tombstoneLifetime: TimeInterval, store: any AccountStore & DeletionStore,
    ring: KeyRing, liveness: LivenessCache, abilities: RevocationAbilities, surroundings: Surroundings,
    wakeJobs: @escaping @Sendable () -> Void
  ) -> AccountDeletionService {
    AccountDeletionService(
      store: store, ring: ring, liveness: liveness, grace: TimeInterval(accounts.deletionGraceDays) * 86_400,
      tombstoneLifetime: tombstoneLifetime, abilities: abilities, surroundings: surroundings,
      wakeJobs: wakeJobs)
  }

  /// Returns the jobs that run after a deletion, and at the end of its grace period.
  static func deletionJobs(
    _ apple: AppleConnection, _ providers: SignInProviders, store: any Store, ring: KeyRing,
    surroundings: Surroundings
  ) -> [any JobHandler] {
    [
      RevokeJob(
        apple: apple.client, store: store, seal: Seal(ring: ring), surroundings: surroundings),
      RevokeProviderJob(
        providers: providers, store: store, seal: Seal(ring: ring), surroundings: surroundings),
      DeleteAccountJob(
        store: store, ring: ring, tombstoneLifetime: apple.tombstoneLifetime,
        abilities: RevocationAbilities(providers), surroundings: surroundings),
    ]
  }
}
