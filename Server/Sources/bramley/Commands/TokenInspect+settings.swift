import BramleyCore
import BramleyServer
import Inspection

extension TokenInspect {
  /// Returns the settings that the token is compared with.
  func settings(environment: [String: String]) throws -> InspectionSettings {
    let sources = try ConfigurationSources.ofCommand(config: config, environment: environment)
    let configured = try Settings(sources, needsApple: false)
    StandardStreams.notes(configured.notes)
    let settings = InspectionSettings(configured, server: try origin(), keys: try keyChoice())
    if settings.keys == .bramley, settings.issuer == nil {
      throw CommandFailure(.usage, "--keys bramley needs --server, or server.public_url in the configuration")
    }
    return settings
  }

  func keyChoice() throws -> KeyChoice {
    try keys.map { try Self.parse("--keys", $0, KeyChoice.init(_:)) } ?? .byToken
  }

  func origin() throws -> WebOrigin? {
    try server.map { try Self.parse("--server", $0) { text throws(Malformed) in try WebOrigin(text) } }
  }
}
