/// How the server speaks HTTP. What it does is in ``ServerServices``.
package struct ServerSettings: Sendable {
  /// `server.public_url`, without a slash at its end; all own addresses are built from it.
  package var publicURL: String
  /// `server.trusted_proxies`.
  package var trustedProxies: [AddressRange] = []
  /// `app.origins`, compared as they are written.
  package var origins: [String] = []
  /// `app.app_ids`: the apps that belong to this host, each a team id, a dot and a bundle id.
  package var appIDs: [String] = []
  /// `limits`; ``ClientLimits/none`` when `limits.enabled` is false.
  package var limits: ClientLimits = .standard
  /// What every operator should see at `/health/ready`, such as that an emulator stands in for Apple.
  package var notices: [String] = []
  /// The demo's page; nil everywhere but in `bramley demo`.
  package var demo: DemoSettings?

  /// Makes settings.
  package init(publicURL: String) {
    self.publicURL = publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL
  }
}
