import BramleyCore

extension ServerServices {
  /// Returns all endpoints of the API.
  func endpoints(_ settings: ServerSettings, pages: PageSet, limiter: ClientLimiter) -> [Endpoint] {
    let authentication = Authentication(tokens: tokens)
    return NonceRoutes(nonces: nonces).endpoints
      + ProviderRoutes(
        providers: providers, signIn: signIn, authorization: authorization, authentication: authentication
      ).endpoints
      + AppleNotificationRoutes(notifications: appleNotifications, limiter: limiter).endpoints
      + (googleNotifications.map {
        GoogleNotificationRoutes(notifications: $0, gate: NotificationGate(limiter: limiter)).endpoints
      } ?? [])
      + LogoutTokenRoutes(services: logoutTokens, gate: NotificationGate(limiter: limiter)).endpoints
      + FacebookCallbackRoutes(callbacks: facebookCallbacks, limiter: limiter).endpoints
      + AppleCheckRoutes(checks: appleChecks, authentication: authentication).endpoints
      + PasswordRoutes(passwords: passwords, authentication: authentication).endpoints
      + SessionRoutes(sessions: sessions, authentication: authentication).endpoints
      + ChildSessionRoutes(children: children, authentication: authentication).endpoints
      + UserRoutes(accounts: accounts, authentication: authentication).endpoints
      + ActivityRoutes(activity: activity, authentication: authentication).endpoints
      + IdentityRoutes(identities: identities, authentication: authentication).endpoints
      + GuestRoutes(guests: guests).endpoints
      + MergeRoutes(merges: merges, authentication: authentication).endpoints
      + DeletionRoutes(deletions: deletions, authentication: authentication).endpoints
      + DeletionPageRoutes(deletions: deletions, pages: pages).endpoints
      + AuthorizationRoutes(
        authorization: authorization, providers: providers, publicURL: settings.publicURL, pages: pages
      ).endpoints
      + TokenRoutes(
        authorization: authorization, sessions: sessions, children: children,
        origins: Set(settings.origins)
      ).endpoints
      + MethodRoutes(providers: providers, allowsGuests: guests.isEnabled).endpoints
      + AssociatedDomainRoutes(clients: settings.clients, publicURL: settings.publicURL).endpoints
      + KeyRoutes(keys: keys, publicURL: settings.publicURL).endpoints
      + HealthRoutes(checks: readiness, alerts: alerts, notices: settings.notices).endpoints
      + OpenAPIRoutes(publicURL: settings.publicURL).endpoints
  }
}
