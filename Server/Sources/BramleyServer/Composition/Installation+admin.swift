import BramleyCore
import BramleyHTTP

extension Installation {
  /// Returns the services of the admin port.
  static func admin(
    _ services: ServerServices, _ settings: Settings, store: any Store, ring: KeyRing,
    liveness: LivenessCache, mailer: AddressMailer?, unlinking: UnlinkPlanner, surroundings: Surroundings,
    wakeJobs: @escaping @Sendable () -> Void
  ) -> AdminServices {
    let methods = services.providers.all.map { (id: $0.id.rawValue, name: $0.name) }
    return AdminServices(
      authentication: AdminAuthentication(
        store: store, ring: ring, configured: settings.adminClients, surroundings: surroundings),
      desk: AdminDesk(
        store: store, keys: services.keys, alerts: services.alerts, liveness: liveness,
        deletions: services.deletions, unlinking: unlinking, mailer: mailer, surroundings: surroundings,
        wakeJobs: wakeJobs),
      forms: FormTokens(ring: ring, surroundings: surroundings), readiness: services.readiness,
      notices: settings.notices, methods: methods, pages: settings.pages.settings,
      url: settings.adminURL?.text, graceDays: settings.accounts.deletionGraceDays)
  }
}
