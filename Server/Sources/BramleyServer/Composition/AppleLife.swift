import AppleID
import BramleyCore
import BramleyHTTP

/// The work that follows a sign-in with Apple: notifications, checks, and the health of both.
struct AppleLife: Sendable {
  let notifications: AppleNotificationService
  let checks: AppleCheckService
  let revalidation: Revalidation
  let readiness: ReadinessCheck

  init(_ composition: Composition, _ apple: AppleConnection, jobs: JobRunner) {
    let (store, ring, liveness) = (composition.store, composition.ring, composition.liveness)
    let (alerts, surroundings) = (composition.alerts, composition.surroundings)
    let logger = composition.logger
    notifications = AppleNotificationService(
      verifier: NotificationVerifier(audiences: apple.settings.clients, keys: apple.keys),
      team: apple.settings.team, store: store, ring: ring, jobs: jobs, surroundings: surroundings)
    let breaker = CheckBreaker(alerts: alerts)
    composition.sharing?.join([breaker.topic(now: surroundings.now)])
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
  static func job(_ composition: Composition, _ apple: AppleConnection) -> AppleNotificationJob {
    AppleNotificationJob(
      store: composition.store, ring: composition.ring, tombstoneLifetime: apple.tombstoneLifetime,
      liveness: composition.liveness, surroundings: composition.surroundings, logger: composition.logger)
  }
}
