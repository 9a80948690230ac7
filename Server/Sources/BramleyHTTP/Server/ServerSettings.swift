package import BramleyAPI
package import BramleyCore

/// The HTTP settings of the server. Its business operations are in ``ServerServices``.
package struct ServerSettings: Sendable {
  /// `server.public_url`, without a trailing slash; all of the server's addresses are built from it.
  package var publicURL: String
  /// The address of the application that these routes are a part of; nil where they are not.
  package var hostURL: String?
  /// Whether clients may bind their sessions to a key (`sessions.bound`).
  package var offersBoundSessions = false
  /// `server.trusted_proxies`.
  package var trustedProxies: [AddressRange] = []
  /// `app.origins`, compared as written.
  package var origins: [String] = []
  /// `app.clients`: the developer's apps and sites.
  package var clients: [AppClient] = []
  /// `limits`; ``ClientLimits/none`` when `limits.enabled` is false.
  package var limits: ClientLimits = .standard
  /// Whether mailed links open the apps (`mail.link_host`, `mail.sign_in: link`).
  package var opensMailedLinks = false
  /// `defence.captcha`: what apps and pages show the CAPTCHA with.
  package var captcha: CaptchaOffer?
  /// `phone`: where texts are sent to, and what people read before; nil where numbers are switched off.
  package var phone: PhoneSettings?
  /// `pages`: how the server's own pages look.
  package var pages = PageSettings(name: "Bramley")
  /// Whether the mail of a code has a link, too.
  package var mailsLinks = false
  /// `server.hsts_seconds`: how long browsers use https alone, where the public address is https; 0 for not at all.
  package var strictTransportSeconds = Self.defaultStrictTransportSeconds
  /// Notices for operators at `/health/ready`, such as that an emulator takes Apple's place.
  package var notices: [String] = []
  /// The demo's page; nil everywhere but in `bramley demo`.
  package var demo: DemoSettings?

  /// A year.
  package static let defaultStrictTransportSeconds = 31_536_000

  package init(publicURL: String) {
    self.publicURL = publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL
  }

  /// The value of `Strict-Transport-Security`; nil for none.
  var strictTransport: String? {
    publicURL.hasPrefix("https:") && strictTransportSeconds > 0 ? "max-age=\(strictTransportSeconds)" : nil
  }
}
