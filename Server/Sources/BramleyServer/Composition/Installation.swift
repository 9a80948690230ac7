package import AppleID
package import BramleyCore
package import BramleyHTTP
package import CoreMetrics
package import Logging
package import ServiceLifecycle
package import Telemetry

/// A server composed from its settings: store, keys, rules, routes. Nothing runs yet.
package struct Installation: Sendable {
  /// The server that handles requests.
  package let server: WebServer
  package let store: any Store
  package let jobs: JobRunner
  /// The services of the admin port.
  package let admin: AdminServices
  /// The services that run beside the listener and are stopped after it.
  package let companions: [any Service]

  /// The inputs of an installation from outside.
  package struct Parts: Sendable {
    /// The address that clients use when `server.public_url` is unset: the bound one.
    package var boundURL: String
    /// The path below which the routes are, such as `/auth`; empty at the root.
    package var path: String
    package var transport: AppleTransport
    package var metrics: any MetricsFactory
    package var surroundings: Surroundings = .live
    /// Sign-in methods of the app's own, in addition to those that the settings switch on.
    package var providers: [any SignInProvider]
    /// The demo's page; set in `bramley demo` only.
    package var demo: DemoSettings?
    /// What makes the server unready before it stops.
    package var drain = Drain()
    /// How spans are sent to a collector; nil where none is sent.
    package var spanTransport: OTLPExporter.Transport?
    package var logger: Logger

    package init(
      boundURL: String, path: String = "", transport: AppleTransport, metrics: any MetricsFactory,
      surroundings: Surroundings = .live, providers: [any SignInProvider] = [], demo: DemoSettings? = nil,
      logger: Logger
    ) {
      self.boundURL = boundURL
      self.path = path
      self.transport = transport.traced()
      self.metrics = metrics
      self.surroundings = surroundings
      self.providers = providers
      self.demo = demo
      self.logger = logger
    }
  }

  /// Composes a server over an open store.
  ///
  /// - Throws: `ConfigurationFailure` for what the operator can fix, else the store's error.
  package static func open(
    _ settings: Settings, store open: OpenStore, _ parts: Parts
  ) async throws -> Installation {
    let composition = try await Composition(settings, open, parts)
    let (store, surroundings) = (composition.store, composition.surroundings)
    let (alerts, sharing) = (composition.alerts, composition.sharing)
    let tracing = composition.tracing()
    let webhooks = composition.webhooks(tracer: tracing?.tracer)
    let sessions = try await SessionParts(composition)
    let methods = try SignInMethods(composition)
    let attest = composition.appAttest()
    let jobs = JobRunner(
      store: store,
      handlers: [composition.exchangeJob(methods), AppleLife.job(composition, methods.apple)]
        + methods.mailing.handlers + (methods.phone?.jobs ?? []) + (attest?.jobs ?? [])
        + composition.deletionJobs(methods) + composition.recoveryJobs(methods.mailer),
      hasManyNodes: open.hasManyNodes, surroundings: surroundings, tracer: tracing?.tracer,
      logger: parts.logger)
    let appleLife = AppleLife(composition, methods.apple, jobs: jobs)
    let keyWatch = composition.keyWatch(sessions.keys)
    try open.listen?(NodeNews(liveness: composition.liveness, keyWatch: keyWatch, logger: parts.logger))

    let clockWatch = ClockWatch(alerts: alerts)
    let proxyWatch = UnknownProxyWatch(alerts: alerts)
    let readiness =
      [
        composition.storeCheck(clockWatch),
        ReadinessCheck("clock", look: { clockWatch.differs ? .degraded : .ok }), appleLife.readiness,
        ReadinessCheck("proxy", look: { proxyWatch.isActive() ? .degraded : .ok }),
      ] + methods.mailing.readiness
    var services = composition.services(
      methods, sessions, appleLife, readiness: readiness, wakeJobs: { jobs.wake() })
    services.appAttest = attest?.service
    services.appAttestGate = attest?.gate
    if settings.pages.isEnabled {
      services.pages = composition.pages(services, methods, issuer: sessions.issuer)
    }
    composition.addReceivers(to: &services, methods)

    let server = WebServer(
      services: services, settings: composition.http(), metrics: parts.metrics, logger: parts.logger,
      proxyWatch: proxyWatch, sharing: sharing, surroundings: surroundings, tracing: tracing?.requests)
    let companions: [(any Service)?] = [
      jobs,
      Housekeeping(
        store: store, keeping: settings.retention, keys: sessions.keys, surroundings: surroundings,
        logger: parts.logger),
      KeyWarming(keys: methods.apple.keys), methods.openID.renewal, keyWatch, appleLife.revalidation,
      methods.phone?.watch,
      sharing.map { NodeExchange($0, store: store, surroundings: surroundings, logger: parts.logger) },
      (parts.metrics as? any CountSource).map {
        CountKeeper(source: $0, store: store, surroundings: surroundings, logger: parts.logger)
      },
      webhooks, tracing?.export,
    ]
    return Installation(
      server: server, store: store, jobs: jobs,
      admin: composition.admin(services, methods, wakeJobs: { jobs.wake() }),
      companions: companions.compactMap(\.self))
  }
}
