import BramleyAPI
import BramleyCore
import BramleyHTTP

extension Composition {
  /// Returns the browser flow.
  func authorization(_ methods: SignInMethods, signIn: SignInService) -> AuthorizationService {
    AuthorizationService(
      clients: publicClients(), providers: methods.all, publicURL: publicURL, store: store, signIn: signIn,
      ring: ring, surroundings: surroundings, bindsKeys: settings.boundSessions != .off)
  }

  private func publicClients() -> [PublicClient] {
    var clients = settings.app.clients.map {
      PublicClient(id: $0.id, name: $0.name, redirectAddresses: $0.redirectURIs)
    }
    if parts.demo != nil, let own = RedirectAddress(publicURL + DemoSettings.callbackPath) {
      clients[0].redirectAddresses.append(own)
    }
    return clients
  }

  /// Returns the settings of the listener and the routes.
  func http() -> ServerSettings {
    var http = ServerSettings(publicURL: publicURL)
    http.hostURL = String(publicURL.dropLast(parts.path.count))
    http.offersBoundSessions = settings.boundSessions != .off
    http.trustedProxies = settings.server.trustedProxies ?? []
    http.strictTransportSeconds = settings.server.connections.strictTransportSeconds
    http.origins = settings.app.origins.map(\.text)
    http.clients = settings.app.clients
    http.limits = settings.limits
    http.opensMailedLinks = settings.mail.settings.signIn == .link && settings.mail.settings.linkHost != nil
    http.captcha = settings.defence.captcha.map { CaptchaOffer(provider: $0.provider, siteKey: $0.siteKey) }
    http.phone = settings.phone.settings(appName: settings.app.clients[0].name)
    http.pages = settings.pages.settings
    http.mailsLinks = settings.mail.settings.signIn == .link
    http.demo = parts.demo
    http.notices = settings.notices
    return http
  }
}
