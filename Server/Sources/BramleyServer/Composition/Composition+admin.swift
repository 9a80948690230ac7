import BramleyCore
import BramleyHTTP

extension Composition {
  /// Returns the services of the admin port.
  func admin(
    _ services: ServerServices, _ methods: SignInMethods, wakeJobs: @escaping @Sendable () -> Void
  ) -> AdminServices {
    var admin = AdminServices(
      authentication: AdminAuthentication(
        store: store, ring: ring, configured: settings.adminClients, surroundings: surroundings),
      desk: AdminDesk(
        store: store, keys: services.keys, alerts: alerts, liveness: liveness,
        deletions: services.deletions, unlinking: unlinking(methods), mailer: methods.mailer,
        surroundings: surroundings, wakeJobs: wakeJobs),
      forms: FormTokens(ring: ring, surroundings: surroundings), readiness: services.readiness,
      notices: settings.notices, methods: methods.all.all.map { (id: $0.id.rawValue, name: $0.name) },
      pages: settings.pages.settings, url: settings.adminURL?.text,
      graceDays: settings.accounts.deletionGraceDays)
    admin.health = health
    return admin
  }
}
