/// How the server speaks HTTP. What it does is in ``ServerServices``.
public struct ServerSettings: Sendable {
  /// `server.public_url`, without a slash at its end; all own addresses are built from it.
  public var publicURL: String
  /// `server.trusted_proxies`.
  public var trustedProxies: [AddressRange] = []
  /// `app.origins`, compared as they are written.
  public var origins: [String] = []
  /// `app.app_ids`: the apps that belong to this host, each a team id, a dot and a bundle id.
  public var appIDs: [String] = []
  /// `limits`; ``ClientLimits/none`` when `limits.enabled` is false.
  public var limits: ClientLimits = .standard
  /// What every operator should see at `/health/ready`, such as that an emulator stands in for Apple.
  public var notices: [String] = []
  /// The demo's page; nil everywhere but in `bramley demo`.
  public var demo: DemoSettings?

  /// Makes settings.
  public init(publicURL: String) {
    self.publicURL = publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL
  }
}
