package import AppleID
import BramleyAPI
package import BramleyCore
package import BramleyHTTP
package import CoreMetrics
import Foundation
package import Logging
import OpenID
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
    /// Sign-in methods besides Apple and password.
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
    let surroundings = parts.surroundings
    let store = open.store
    if let mark = try await store.moveMark() {
      throw ConfigurationFailure(sentences: [
        "\(settings.database.place(orFolder: settings.dataFolder)): \(mark.obstacle)"
      ])
    }
    try await AppleSide.settle(settings, in: store, surroundings: surroundings)
    let ring = try await MasterKeys.ring(
      settings.server.masterKey, folder: open.folder, store: store, surroundings: surroundings)
    let sharing = open.hasManyNodes ? SharedCounts(ring) : nil
    let publicURL = (settings.server.publicURL?.text ?? parts.boundURL) + parts.path
    let keys = SigningKeys(
      store: store, seal: Seal(ring: ring), surroundings: surroundings,
      accessLifetime: settings.sessions.accessLifetime)
    try await keys.renew()
    let codec = AccessTokenCodec(
      issuer: TokenIssuer(issuer: publicURL, resources: settings.server.resources), keys: keys)
    let liveness = LivenessCache()
    let alerts = OperatorAlerts(logger: parts.logger, metrics: parts.metrics)
    let tracing = tracing(settings.tracing, parts)
    let webhooks = webhooks(
      settings, store: store, alerts: alerts, hasManyNodes: open.hasManyNodes, tracer: tracing?.tracer, parts)
    let hooks = hooks(settings.hooks, alerts: alerts, parts)
    let issuer = SessionIssuer(
      policy: settings.sessions, codec: codec, ring: ring, hook: hooks.token, surroundings: surroundings)
    let health = ProviderHealth(now: surroundings.now)
    let callback = AuthorizationService.callbackAddress(of: publicURL, for: .apple)
    let watch = AppleConfigurationWatch(alerts: alerts, callback: callback)
    let apple = try AppleConnection(
      settings.apple, store: store,
      transport: parts.transport.counted(for: .apple, in: health).watched(by: watch),
      keepingTombstones: settings.retention.tombstones, surroundings: surroundings)
    let exchanges = exchanges(
      apple, settings.limits, callback: callback, health: health, sharing: sharing,
      surroundings: surroundings)
    let exchange = ExchangeCodeJob(
      exchanges: exchanges, verifier: apple.verifier, store: store, seal: Seal(ring: ring),
      surroundings: surroundings,
      ended: { session in
        liveness.forget(session: session)
        parts.logger.security(
          .sessionEndedByRule, session: session, metadata: ["rule": "code_of_another_person"])
      })
    let appleEvents = AppleLife.job(
      apple, store: store, ring: ring, liveness: liveness, surroundings: surroundings, logger: parts.logger)
    let nonces = NonceService(ring: ring, surroundings: surroundings)
    let checks = try passwordChecks(
      settings, store: store, ring: ring, transport: parts.transport, sharing: sharing,
      surroundings: surroundings)
    let openID = OpenIDProviders(
      settings, store: store, transport: parts.transport, nonces: nonces, alerts: alerts,
      health: health, sharing: sharing, surroundings: surroundings)
    let facebook = facebook(
      settings, store: store, transport: parts.transport.counted(for: .facebook, in: health), nonces: nonces,
      alerts: alerts, health: health, sharing: sharing, surroundings: surroundings)
    let gitHub = gitHub(
      settings, transport: parts.transport.counted(for: .gitHub, in: health), alerts: alerts, health: health,
      sharing: sharing, surroundings: surroundings)
    var methods: [any SignInProvider] = [
      appleProvider(
        apple, exchanges: exchanges, nonces: nonces, store: store, ring: ring, surroundings: surroundings)
    ]
    if let google = openID.google { methods.append(google) }
    if let facebook { methods.append(facebook) }
    if let gitHub { methods.append(gitHub) }
    methods += openID.others as [any SignInProvider]
    let mailing = Mailing(
      settings.mail, server: settings.server, store: store, ring: ring, alerts: alerts,
      transport: parts.transport, surroundings: surroundings, logger: parts.logger)
    let phone = phone(
      settings, store: store, ring: ring, transport: parts.transport, alerts: alerts, health: health,
      surroundings: surroundings, logger: parts.logger)
    let attest = appAttest(
      settings, store: store, ring: ring, transport: parts.transport, alerts: alerts, health: health,
      sharing: sharing, surroundings: surroundings, logger: parts.logger)
    let secrets = codeSecrets(settings, ring: ring, surroundings: surroundings)
    let captcha = Self.captcha(
      settings, store: store, ring: ring, transport: parts.transport, alerts: alerts, health: health,
      surroundings: surroundings)
    methods += codeProviders(
      mailing, phone, secrets: secrets, captcha: captcha, store: store, ring: ring,
      publicURL: publicURL, surroundings: surroundings)
    let passkeys = passkeyCeremonies(
      settings, store: store, ring: ring, publicURL: publicURL, surroundings: surroundings)
    if let passkeys {
      methods.append(
        PasskeyProvider(passkeys, accounts: store, mail: mailing.settings.isOn ? mailing.queue : nil))
    }
    if settings.passwords.isEnabled { methods.append(PasswordProvider(checks)) }
    let providers = try Self.providers(methods + parts.providers)
    let abilities = RevocationAbilities(providers)
    let mailer = addressMailer(mailing, secrets: secrets, ring: ring, publicURL: publicURL)
    let jobs = JobRunner(
      store: store,
      handlers: [exchange, appleEvents] + mailing.handlers + (phone?.jobs ?? []) + (attest?.jobs ?? [])
        + deletionJobs(apple, providers, store: store, ring: ring, surroundings: surroundings)
        + recoveryJobs(mailer, store: store, ring: ring, surroundings: surroundings),
      hasManyNodes: open.hasManyNodes, surroundings: surroundings, tracer: tracing?.tracer,
      logger: parts.logger)
    let appleLife = AppleLife(
      apple, store: store, ring: ring, liveness: liveness, jobs: jobs, alerts: alerts, sharing: sharing,
      surroundings: surroundings, logger: parts.logger)
    let signIn = SignInService(
      store: store, issuer: issuer, liveness: liveness, ring: ring,
      gate: SignUpGate(settings.accounts.unknownUsers), signUpHook: hooks.signUp,
      client: settings.app.clientID,
      joining: settings.accounts.joining, claimedData: settings.accounts.claimedData,
      issuerTrust: providers.emailTrust, secondFactors: settings.accounts.secondFactors,
      hasPasskeyFactors: passkeys != nil,
      notices: SecondFactorNotices(mailing.settings.isOn ? mailing.queue : nil), surroundings: surroundings,
      wakeJobs: { jobs.wake() })
    let bound = BoundSessions(
      mode: settings.boundSessions, store: store, ring: ring, surroundings: surroundings)
    let tokens = AccessTokenAuthenticator(
      codec: codec, store: store, liveness: liveness, bound: bound,
      secondFactors: settings.accounts.secondFactors, surroundings: surroundings)
    let keyWatch = keyWatch(ring, keys, store: store, parts)
    try open.listen?(NodeNews(liveness: liveness, keyWatch: keyWatch, logger: parts.logger))
    let clockWatch = ClockWatch(alerts: alerts)
    let proxyWatch = UnknownProxyWatch(alerts: alerts)
    var services = ServerServices(
      nonces: nonces, providers: providers, signIn: signIn,
      passwords: PasswordService(
        store: store, checks: checks, signIn: signIn, mailer: mailer, surroundings: surroundings),
      appleNotifications: appleLife.notifications, appleChecks: appleLife.checks,
      sessions: SessionService(
        store: store, issuer: issuer, ring: ring, liveness: liveness, surroundings: surroundings),
      children: ChildSessionService(
        store: store, issuer: issuer, liveness: liveness, surroundings: surroundings),
      accounts: AccountService(
        store: store, surroundings: surroundings, forget: { liveness.forget(user: $0) }),
      activity: ActivityService(log: store),
      exports: AccountExportService(store: store, surroundings: surroundings),
      identities: IdentityService(
        store: store, ring: ring, liveness: liveness, tombstoneLifetime: apple.tombstoneLifetime,
        abilities: abilities, mail: mailing.settings.isOn ? mailing.queue : nil, surroundings: surroundings,
        wakeJobs: { jobs.wake() }),
      guests: GuestService(
        isEnabled: settings.accounts.allowsGuests, store: store, signIn: signIn, surroundings: surroundings),
      merges: MergeService(
        store: store, tokens: tokens, liveness: liveness, surroundings: surroundings),
      deletions: deletions(
        settings.accounts, tombstoneLifetime: apple.tombstoneLifetime, store: store, ring: ring,
        liveness: liveness, abilities: abilities, surroundings: surroundings, wakeJobs: { jobs.wake() }),
      authorization: AuthorizationService(
        clients: publicClients(settings.app, demo: parts.demo, publicURL: publicURL), providers: providers,
        publicURL: publicURL, store: store, signIn: signIn, ring: ring, surroundings: surroundings,
        hasPages: settings.pages.isEnabled, bindsKeys: settings.boundSessions != .off),
      tokens: tokens, keys: keys,
      readiness: [
        storeCheck(store, clockWatch, surroundings: surroundings),
        ReadinessCheck("clock", look: { clockWatch.differs ? .degraded : .ok }), appleLife.readiness,
        ReadinessCheck("proxy", look: { proxyWatch.isActive() ? .degraded : .ok }),
      ] + mailing.readiness, alerts: alerts)
    services.drain = parts.drain
    services.boundSessions = bound
    services.passkeys = passkeys.map {
      PasskeyService(ceremonies: $0, signIn: signIn, mailer: mailer, identities: services.identities)
    }
    services.appAttest = attest?.service
    services.appAttestGate = attest?.gate
    services.secondFactors = SecondFactorService(
      mode: settings.accounts.secondFactors, store: store, signIn: signIn, secrets: secrets,
      issuer: TOTPIssuer(name: settings.app.name, publicURL: publicURL), passkeys: passkeys,
      surroundings: surroundings)
    services.mailNotifications = mailing.notifications
    addAddresses(
      to: &services, settings, mailer: mailer, checks: checks, store: store, liveness: liveness,
      surroundings: surroundings,
      unlinking: UnlinkPlanner(
        ring: ring, abilities: abilities, tombstoneLifetime: apple.tombstoneLifetime,
        surroundings: surroundings),
      gate: { (token, network) throws(Refusal) in
        try await captcha.check(token, from: network, before: .forgotten)
      }, wakeJobs: { jobs.wake() })
    if settings.pages.isEnabled {
      services.pages = pages(
        services, settings, issuer: issuer, store: store, checks: checks, mailer: mailer, captcha: captcha,
        liveness: liveness, ring: ring, publicURL: publicURL, demo: parts.demo, surroundings: surroundings,
        unlinking: UnlinkPlanner(
          ring: ring, abilities: abilities, tombstoneLifetime: apple.tombstoneLifetime,
          surroundings: surroundings))
    }
    openID.receiveEvents(
      in: &services, store: store, liveness: liveness, surroundings: surroundings, logger: parts.logger)
    services.facebookCallbacks = facebook.map { facebook in
      FacebookCallbackService(
        app: facebook.client.app, publicURL: publicURL, store: store, ring: ring, liveness: liveness,
        tombstoneLifetime: apple.tombstoneLifetime, surroundings: surroundings)
    }
    let server = WebServer(
      services: services, settings: http(settings, publicURL: publicURL, parts),
      metrics: parts.metrics, logger: parts.logger, proxyWatch: proxyWatch, sharing: sharing,
      surroundings: surroundings, tracing: tracing?.requests)
    let nodes = sharing.map {
      NodeExchange($0, store: store, surroundings: surroundings, logger: parts.logger)
    }
    var admin = Self.admin(
      services, settings, store: store, ring: ring, liveness: liveness, mailer: mailer,
      unlinking: UnlinkPlanner(
        ring: ring, abilities: abilities, tombstoneLifetime: apple.tombstoneLifetime,
        surroundings: surroundings), surroundings: surroundings, wakeJobs: { jobs.wake() })
    admin.health = health
    let counts = (parts.metrics as? any CountSource).map {
      CountKeeper(source: $0, store: store, surroundings: surroundings, logger: parts.logger)
    }
    return Installation(
      server: server, store: store, jobs: jobs, admin: admin,
      companions: [
        jobs,
        Housekeeping(
          store: store, keeping: settings.retention, keys: keys, surroundings: surroundings,
          logger: parts.logger),
        KeyWarming(keys: apple.keys), openID.renewal, keyWatch,
        appleLife.revalidation,
      ] + [phone?.watch].compactMap(\.self) + [nodes].compactMap(\.self)
        + [counts].compactMap(\.self) + [webhooks].compactMap(\.self)
        + [tracing?.export].compactMap(\.self))
  }
}
