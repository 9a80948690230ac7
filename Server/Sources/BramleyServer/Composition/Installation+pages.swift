import BramleyCore
import BramleyHTTP
import Foundation

// The services of the server's own pages: those of the API, but for sessions of browsers.
extension Installation {
  static func pages(
    _ services: ServerServices, _ settings: Settings, issuer: SessionIssuer, store: any Store,
    checks: PasswordChecks, mailer: AddressMailer?, captcha: CaptchaGate, liveness: LivenessCache,
    ring: KeyRing,
    publicURL: String, demo: DemoSettings?, surroundings: Surroundings, unlinking: UnlinkPlanner
  ) -> PageServices {
    let signIn = services.signIn.forBrowsers
    var pages = PageServices(
      browsers: BrowserSessionService(
        store: store, issuer: issuer, tokens: services.tokens, liveness: liveness, ring: ring,
        surroundings: surroundings),
      forms: FormTokens(ring: ring, surroundings: surroundings), signIn: signIn,
      passwords: PasswordService(
        store: store, checks: checks, signIn: signIn, mailer: mailer, surroundings: surroundings),
      recovery: mailer.map { mailer in
        RecoveryService(
          store: store, checks: checks, signIn: signIn, mailer: mailer, policy: settings.accounts.claimedData,
          unlinking: unlinking, surroundings: surroundings,
          gate: { (token, network) throws(Refusal) in
            try await captcha.check(token, from: network, before: .forgotten)
          })
      },
      guests: GuestService(
        isEnabled: settings.accounts.allowsGuests, store: store, signIn: signIn, surroundings: surroundings),
      authorization: AuthorizationService(
        clients: publicClients(settings.app, demo: demo, publicURL: publicURL), providers: services.providers,
        publicURL: publicURL, store: store, signIn: signIn, ring: ring, surroundings: surroundings),
      deletionGrace: settings.accounts.deletionGraceDays * 86_400)
    pages.passkeys = services.passkeys.map {
      PasskeyService(
        ceremonies: $0.ceremonies, signIn: signIn, mailer: mailer, identities: services.identities)
    }
    pages.secondFactors = services.secondFactors?.forBrowsers
    return pages
  }
}
