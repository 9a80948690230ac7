import BramleyAPI
import BramleyCore
import BramleyHTTP
import OpenID

extension Installation {
  /// Returns the service that checks passwords, for the sign-in and for a change.
  static func passwordChecks(
    _ settings: Settings, store: any Store, ring: KeyRing, transport: ProviderTransport,
    sharing: SharedCounts?, surroundings: Surroundings
  ) throws -> PasswordChecks {
    let pool = HashingPool(
      threads: settings.passwords.concurrency, waiting: settings.passwords.queue,
      memory: Int(settings.passwords.parameters.memory))
    let allowance = settings.limits[.failedPasswords].map {
      Allowance(count: $0.count, seconds: $0.seconds)
    }
    let attempts = AttemptLimiter(allowance, keys: sharing?.keys, surroundings: surroundings)
    sharing?.join(attempts.topics)
    return PasswordChecks(
      store: store,
      hasher: try PasswordHasher(
        parameters: settings.passwords.parameters, pool: pool, surroundings: surroundings),
      attempts: attempts, ring: ring,
      surroundings: surroundings,
      // Not counted as calls to a provider: the path of such a call has digits of a hash.
      leaked: settings.passwords.leakService.map { LeakedPasswords(address: $0, transport: transport) })
  }
}
