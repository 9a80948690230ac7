import AppleID
import BramleyCore
import Foundation

extension Composition {
  /// Returns the service that deletes accounts.
  func deletions(_ methods: SignInMethods, wakeJobs: @escaping @Sendable () -> Void) -> AccountDeletionService
  {
    AccountDeletionService(
      store: store, ring: ring, liveness: liveness,
      grace: TimeInterval(settings.accounts.deletionGraceDays) * 86_400,
      tombstoneLifetime: methods.apple.tombstoneLifetime, abilities: methods.abilities,
      surroundings: surroundings, wakeJobs: wakeJobs)
  }

  /// Returns the jobs that run after a deletion, and at the end of its grace period.
  func deletionJobs(_ methods: SignInMethods) -> [any JobHandler] {
    [
      RevokeJob(apple: methods.apple.client, store: store, seal: seal, surroundings: surroundings),
      RevokeProviderJob(providers: methods.all, store: store, seal: seal, surroundings: surroundings),
      DeleteAccountJob(
        store: store, ring: ring, tombstoneLifetime: methods.apple.tombstoneLifetime,
        abilities: methods.abilities, surroundings: surroundings),
    ]
  }
}
