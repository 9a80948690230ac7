import BramleyAPI
import BramleyCore

extension ServerServices {
  /// Returns all endpoints of the API.
  func endpoints(
    _ settings: ServerSettings, pages: PageSet, limiter: ClientLimiter, clock: UptimeClock = .live
  ) -> [Endpoint] {
    let authentication = Authentication(tokens: tokens, base: settings.publicURL)
    let proofs = KeyProofs(bound: boundSessions, publicURL: settings.publicURL)
    let attestations = AppAttestations(gate: appAttestGate)
    let mailCookie = MailCookie(publicURL: settings.publicURL, random: pages.random)
    let hosted = self.pages.map {
      HostedPages(
        services: self, own: $0, settings: settings, pages: pages, mailCookie: mailCookie, clock: clock)
    }
    return NonceRoutes(nonces: nonces).endpoints
      + ProviderRoutes(
        providers: providers, signIn: signIn, authorization: authorization, authentication: authentication,
        proofs: proofs, attestations: attestations, browser: mailCookie
      ).endpoints
      + AppleNotificationRoutes(notifications: appleNotifications, limiter: limiter).endpoints
      + (googleNotifications.map {
        GoogleNotificationRoutes(notifications: $0, gate: NotificationGate(limiter: limiter)).endpoints
      } ?? [])
      + (mailNotifications.map {
        MailNotificationRoutes(notifications: $0, gate: NotificationGate(limiter: limiter)).endpoints
      } ?? [])
      + LogoutTokenRoutes(services: logoutTokens, gate: NotificationGate(limiter: limiter)).endpoints
      + FacebookCallbackRoutes(callbacks: facebookCallbacks, limiter: limiter).endpoints
      + AppleCheckRoutes(checks: appleChecks, authentication: authentication).endpoints
      + (providers[.password] == nil
        ? []
        : PasswordRoutes(
          passwords: passwords, authentication: authentication, proofs: proofs, attestations: attestations,
          cookie: mailCookie
        ).endpoints)
      + (passkeys.map {
        PasskeyRoutes(
          passkeys: $0, authentication: authentication, proofs: proofs, cookie: mailCookie
        ).endpoints
      } ?? [])
      + addressEndpoints(settings, pages: pages, authentication, mailCookie)
      + (secondFactors.map {
        SecondFactorRoutes(factors: $0, authentication: authentication, proofs: proofs).endpoints
      } ?? [])
      + SessionRoutes(sessions: sessions, authentication: authentication, proofs: proofs).endpoints
      + ChildSessionRoutes(children: children, authentication: authentication).endpoints
      + UserRoutes(accounts: accounts, authentication: authentication).endpoints
      + ActivityRoutes(activity: activity, authentication: authentication).endpoints
      + ExportRoutes(exports: exports, authentication: authentication).endpoints
      + IdentityRoutes(identities: identities, authentication: authentication).endpoints
      + GuestRoutes(guests: guests, proofs: proofs, attestations: attestations).endpoints
      + AppAttestRoutes(service: appAttest).endpoints
      + MergeRoutes(merges: merges, authentication: authentication).endpoints
      + DeletionRoutes(deletions: deletions, authentication: authentication).endpoints
      + DeletionPageRoutes(deletions: deletions, pages: pages, hosted: hosted).endpoints
      + AuthorizationRoutes(
        authorization: authorization, providers: providers, publicURL: settings.publicURL, pages: pages,
        hosted: hosted
      ).endpoints
      + (hosted.map { $0.endpoints + BrowserSessionRoutes(pages: $0).endpoints } ?? [])
      + TokenRoutes(
        authorization: authorization, sessions: sessions, children: children, proofs: proofs,
        origins: Set(settings.origins)
      ).endpoints
      + MethodRoutes(
        providers: providers, allowsGuests: guests.isEnabled, captcha: settings.captcha, phone: settings.phone
      ).endpoints
      + AssociatedDomainRoutes(
        clients: settings.clients, publicURL: settings.publicURL,
        opensMailedLinks: settings.opensMailedLinks
      ).endpoints
      + KeyRoutes(keys: keys, metadata: AuthorizationServerMetadata(settings)).endpoints
      + HealthRoutes(checks: readiness, alerts: alerts, notices: settings.notices, drain: drain).endpoints
      + OpenAPIRoutes(publicURL: settings.publicURL).endpoints
      + ReferenceRoutes(publicURL: settings.publicURL, pages: pages).endpoints
  }
}

extension ServerServices {
  /// Returns the endpoints and pages of mailed codes and links that verify, change and recover.
  private func addressEndpoints(
    _ settings: ServerSettings, pages: PageSet, _ authentication: Authentication, _ cookie: MailCookie
  ) -> [Endpoint] {
    guard let recovery, let addresses, let mailedLinks else { return [] }
    return RecoveryRoutes(
      recovery: recovery, proofs: KeyProofs(bound: boundSessions, publicURL: settings.publicURL)
    ).endpoints
      + AddressRoutes(addresses: addresses, authentication: authentication, cookie: cookie).endpoints
      + MailedLinkRoutes(
        all: MailedLinkPage.allCases.filter { $0 != .signIn || providers[.email] != nil }, links: mailedLinks,
        recovery: recovery, addresses: addresses, publicURL: settings.publicURL, pages: pages, browser: cookie
      ).endpoints
  }
}
