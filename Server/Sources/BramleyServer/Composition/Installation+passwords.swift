import BramleyAPI
import BramleyCore
import BramleyHTTP

extension Installation {
  /// Returns the service that checks passwords, for the sign-in and for a change.
  static func passwordChecks(
    _ settings: Settings, store: any Store, ring: KeyRing, surroundings: Surroundings
  ) throws -> PasswordChecks {
    let pool = HashingPool(threads: settings.passwords.concurrency, waiting: settings.passwords.queue)
    let allowance = settings.limits[.failedPasswords].map {
      Allowance(count: $0.count, seconds: $0.seconds)
    }
    return PasswordChecks(
      store: store,
      hasher: try PasswordHasher(
        parameters: settings.passwords.parameters, pool: pool, surroundings: surroundings),
      attempts: AttemptLimiter(allowance, surroundings: surroundings), ring: ring,
      surroundings: surroundings)
  }
}
