import BramleyAPI
import BramleyCore
import BramleyHTTP
import OpenID

extension Composition {
  /// Returns the service that checks passwords, for the sign-in and for a change.
  func passwordChecks() throws -> PasswordChecks {
    let pool = HashingPool(
      threads: settings.passwords.concurrency, waiting: settings.passwords.queue,
      memory: Int(settings.passwords.parameters.memory))
    let attempts = AttemptLimiter(
      allowance(.failedPasswords), keys: sharing?.keys, surroundings: surroundings)
    sharing?.join(attempts.topics)
    return PasswordChecks(
      store: store,
      hasher: try PasswordHasher(
        parameters: settings.passwords.parameters, pool: pool, surroundings: surroundings),
      attempts: attempts, ring: ring, surroundings: surroundings,
      // Not counted as calls to a provider: the path of such a call has digits of a hash.
      leaked: settings.passwords.leakService.map { LeakedPasswords(address: $0, transport: transport) })
  }
}
