import BramleyAPI
import BramleyCore
import BramleyHTTP

extension Installation {
  /// The sign-in by address and password.
  static func passwords(
    _ settings: Settings, store: any Store, issuer: SessionIssuer, ring: KeyRing, liveness: LivenessCache,
    surroundings: Surroundings
  ) throws -> PasswordService {
    let pool = HashingPool(threads: settings.passwords.concurrency, waiting: settings.passwords.queue)
    let allowance = settings.limits[.failedPasswords].map {
      AttemptLimiter.Allowance(count: $0.count, seconds: $0.seconds)
    }
    return PasswordService(
      store: store,
      hasher: try PasswordHasher(
        parameters: settings.passwords.parameters, pool: pool, surroundings: surroundings),
      attempts: AttemptLimiter(allowance, surroundings: surroundings), issuer: issuer, ring: ring,
      liveness: liveness, client: ClientID(rawValue: settings.app.clientID), surroundings: surroundings)
  }
}
