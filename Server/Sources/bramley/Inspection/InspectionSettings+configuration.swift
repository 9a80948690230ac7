import AppleID
import BramleyCore
import BramleyServer
import Inspection

extension InspectionSettings {
  /// What the flags say, and beneath it what the configuration says.
  init(_ settings: Settings, server: WebOrigin? = nil, keys: KeyChoice = .byToken) {
    self.init()
    team = settings.apple.team
    key = settings.apple.key
    nativeClients = settings.apple.nativeClients
    webClients = settings.apple.webClients
    apple = AppleEndpoint(base: settings.apple.base.url)
    let own = settings.server.publicURL?.text
    issuer = server?.text ?? own
    // Another server than the configured one has an audience that is not known here.
    audience = issuer == own ? settings.server.audience ?? own : nil
    self.keys = keys
  }
}
