import BramleyCore
import BramleyHTTP
import Foundation

// The services of the server's own pages: those of the API, but for sessions of browsers.
extension Composition {
  func pages(
    _ services: ServerServices, _ methods: SignInMethods, issuer: SessionIssuer
  ) -> PageServices {
    let signIn = services.signIn.forBrowsers
    var pages = PageServices(
      browsers: BrowserSessionService(
        store: store, issuer: issuer, tokens: services.tokens, liveness: liveness, ring: ring,
        surroundings: surroundings),
      forms: FormTokens(ring: ring, surroundings: surroundings), signIn: signIn,
      passwords: PasswordService(
        store: store, checks: methods.checks, signIn: signIn, mailer: methods.mailer,
        surroundings: surroundings),
      recovery: methods.mailer.map { recovery(methods, signIn: signIn, mailer: $0) },
      guests: guests(signIn), authorization: authorization(methods, signIn: signIn),
      deletionGrace: settings.accounts.deletionGraceDays * 86_400)
    pages.passkeys = services.passkeys.map {
      PasskeyService(
        ceremonies: $0.ceremonies, signIn: signIn, mailer: methods.mailer, identities: services.identities)
    }
    pages.secondFactors = services.secondFactors?.forBrowsers
    return pages
  }
}
