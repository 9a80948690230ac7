import BramleyCore
import BramleyHTTP

// The services that the routes call.
extension Composition {
  func signIn(
    _ methods: SignInMethods, issuer: SessionIssuer, wakeJobs: @escaping @Sendable () -> Void
  ) -> SignInService {
    SignInService(
      store: store, issuer: issuer, liveness: liveness, ring: ring,
      gate: SignUpGate(settings.accounts.unknownUsers), signUpHook: signUpHook(),
      client: settings.app.clientID,
      joining: settings.accounts.joining, claimedData: settings.accounts.claimedData,
      issuerTrust: methods.all.emailTrust, secondFactors: settings.accounts.secondFactors,
      hasPasskeyFactors: methods.passkeys != nil, notices: SecondFactorNotices(methods.mail),
      surroundings: surroundings, wakeJobs: wakeJobs)
  }

  func guests(_ signIn: SignInService) -> GuestService {
    GuestService(
      isEnabled: settings.accounts.allowsGuests, store: store, signIn: signIn, surroundings: surroundings)
  }

  /// Returns all services but those of the pages and those that events from outside need.
  func services(
    _ methods: SignInMethods, _ sessions: SessionParts, _ appleLife: AppleLife,
    readiness: [ReadinessCheck], wakeJobs: @escaping @Sendable () -> Void
  ) -> ServerServices {
    let issuer = sessions.issuer
    let signIn = signIn(methods, issuer: issuer, wakeJobs: wakeJobs)
    var services = ServerServices(
      nonces: methods.nonces, providers: methods.all, signIn: signIn,
      passwords: PasswordService(
        store: store, checks: methods.checks, signIn: signIn, mailer: methods.mailer,
        surroundings: surroundings),
      appleNotifications: appleLife.notifications, appleChecks: appleLife.checks,
      sessions: SessionService(
        store: store, issuer: issuer, ring: ring, liveness: liveness, surroundings: surroundings),
      children: ChildSessionService(
        store: store, issuer: issuer, liveness: liveness, surroundings: surroundings),
      accounts: AccountService(
        store: store, surroundings: surroundings, forget: { [liveness] in liveness.forget(user: $0) }),
      activity: ActivityService(log: store),
      exports: AccountExportService(store: store, surroundings: surroundings),
      identities: IdentityService(
        store: store, ring: ring, liveness: liveness, tombstoneLifetime: methods.apple.tombstoneLifetime,
        abilities: methods.abilities, mail: methods.mail, surroundings: surroundings, wakeJobs: wakeJobs),
      guests: guests(signIn),
      merges: MergeService(
        store: store, tokens: sessions.tokens, liveness: liveness, surroundings: surroundings),
      deletions: deletions(methods, wakeJobs: wakeJobs),
      authorization: authorization(methods, signIn: signIn),
      tokens: sessions.tokens, keys: sessions.keys, readiness: readiness, alerts: alerts)
    services.drain = parts.drain
    services.boundSessions = sessions.bound
    services.passkeys = methods.passkeys.map {
      PasskeyService(
        ceremonies: $0, signIn: signIn, mailer: methods.mailer, identities: services.identities)
    }
    services.secondFactors = SecondFactorService(
      mode: settings.accounts.secondFactors, store: store, signIn: signIn, secrets: methods.secrets,
      issuer: TOTPIssuer(name: settings.app.name, publicURL: publicURL), passkeys: methods.passkeys,
      surroundings: surroundings)
    addAddresses(to: &services, methods, wakeJobs: wakeJobs)
    return services
  }

  /// Adds the services that receive what providers and the mail service report.
  func addReceivers(to services: inout ServerServices, _ methods: SignInMethods) {
    services.mailNotifications = methods.mailing.notifications
    methods.openID.receiveEvents(in: &services, self)
    services.facebookCallbacks = methods.facebook.map { facebook in
      FacebookCallbackService(
        app: facebook.client.app, publicURL: publicURL, store: store, ring: ring, liveness: liveness,
        tombstoneLifetime: methods.apple.tombstoneLifetime, surroundings: surroundings)
    }
  }
}
