import AppleID
import BramleyCore
import BramleyServer
import Inspection

extension InspectionSettings {
  /// Makes settings from the flags, and from the configuration where no flag is given.
  init(_ settings: Settings, server: WebOrigin? = nil, keys: KeyChoice = .byToken) {
    self.init()
    team = settings.apple.team
    key = settings.apple.key
    nativeClients = settings.apple.nativeClients
    webClients = settings.apple.webClients
    apple = AppleEndpoint(base: settings.apple.base.url)
    let own = settings.server.publicURL?.text
    issuer = server?.text ?? own
    // The audiences of any server but the configured one are not known here.
    audiences = issuer == own ? (own.map { [$0] } ?? []) + settings.server.resources : []
    self.keys = keys
  }
}
