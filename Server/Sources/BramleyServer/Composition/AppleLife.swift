import AppleID
import BramleyCore
import BramleyHTTP
import Logging

/// The work that follows a sign-in with Apple: notifications, checks, and the health of both.
struct AppleLife: Sendable {
  let notifications: AppleNotificationService
  let checks: AppleCheckService
  let revalidation: Revalidation
  let readiness: ReadinessCheck

  init(
    _ apple: AppleConnection, store: any Store, ring: KeyRing, liveness: LivenessCache, jobs: JobRunner,
    alerts: OperatorAlerts, sharing: SharedCounts?, surroundings: Surroundings, logger: Logger
  ) {
    notifications = AppleNotificationService(
      verifier: NotificationVerifier(audiences: apple.settings.clients, keys: apple.keys),
      team: apple.settings.team, store: store, ring: ring, jobs: jobs, surroundings: surroundings)
    let breaker = CheckBreaker(alerts: alerts)
    sharing?.join([breaker.topic(now: surroundings.now)])
    let checker = GrantChecker(
      apple: apple.client, verifier: apple.verifier, clients: AppleClients(apple.settings), store: store,
      ring: ring, breaker: breaker, alerts: alerts, tombstoneLifetime: apple.tombstoneLifetime,
      surroundings: surroundings, logger: logger)
    checks = AppleCheckService(checker: checker, team: apple.settings.team, liveness: liveness)
    revalidation = Revalidation(checker: checker, liveness: liveness, alerts: alerts, logger: logger)
    readiness = ReadinessCheck(
      "apple",
      look: { breaker.isOpen || alerts.current.keys.contains(where: \.isAboutApple) ? .degraded : .ok })
  }

  /// Returns the job that acts on notifications.
  static func job(
    _ apple: AppleConnection, store: any Store, ring: KeyRing, liveness: LivenessCache,
    surroundings: Surroundings, logger: Logger
  ) -> AppleNotificationJob {
    AppleNotificationJob(
      store: store, ring: ring, tombstoneLifetime: apple.tombstoneLifetime, liveness: liveness,
      surroundings: surroundings, logger: logger)
  }
}
