import AppleID
import AppleIDEmulator
import BramleyCore
import BramleyServer
import Foundation

/// The demo's configuration: the values of the emulator's world, which override the environment.
struct DemoSources {
  let world: AppleWorld
  let providers: DemoProviders
  let messages: DemoMessages
  let apple: ListenAddress
  let folder: String
  let log: LogOptions
  /// The file with the root of the emulator's attester; nil where apps aren't attested.
  var attestRoot: String?

  /// The settings of the demo's server.
  func settings() throws(ConfigurationFailure) -> Settings {
    var environment = ProcessInfo.processInfo.environment
    // The demo has its own Apple, addresses and folder, whatever the environment sets for a real server.
    for key in SettingKey.allCases
    where Self.ownSections.contains(where: key.rawValue.hasPrefix) || Self.own.contains(key) {
      environment[key.environmentName] = nil
    }
    for name in environment.keys where OpenIDSettingKey(environmentName: name) != nil {
      environment[name] = nil
    }
    var flags = log.flags
    // A new user should see the page's address, not a log.
    if flags[.logLevel] == nil, environment[SettingKey.logLevel.environmentName] == nil {
      flags[.logLevel] = "warning"
    }
    if environment[SettingKey.guestsEnabled.environmentName] == nil { flags[.guestsEnabled] = "true" }
    flags[.data] = folder
    flags[.appleTeamID] = world.teamID.rawValue
    flags[.appleKeyID] = world.keyID.rawValue
    flags[.applePrivateKey] = world.privateKey
    flags[.appleBaseURL] = apple.url
    if let attestRoot {
      flags[.defenceAppAttestMode] = AppAttestMode.optional.rawValue
      flags[.defenceAppAttestRootPath] = attestRoot
      flags[.defenceAppAttestDeviceCheck] = "true"
    }
    environment.merge(providers.variables) { $1 }
    environment.merge(messages.variables) { $1 }
    for kind in [AppleWorld.Client.Kind.native, .web] {
      let key: SettingKey = kind == .native ? .appleNativeClientIDs : .appleWebClientIDs
      environment[key.environmentName] =
        world.clients.filter { $0.kind == kind && $0.team == world.teamID }.map(\.id.rawValue).joined(
          separator: ",")
    }
    var sources = ConfigurationSources(flags: flags, environment: environment)
    sources.unknownVariables = .ignored
    var settings = try Settings(sources, needsApple: true)
    if environment[SettingKey.appClients.environmentName] == nil { settings.app.clients.append(Self.page) }
    return settings
  }

  /// The client of a page of somebody's own: where `python3 -m http.server` and the usual development servers serve.
  private static var page: AppClient {
    let bases = ["127.0.0.1", "localhost"].flatMap { host in pagePorts.map { "http://\(host):\($0)" } }
    var client = AppClient(
      id: "web", name: "Your page",
      redirectURIs: bases.flatMap { ["\($0)/", "\($0)/index.html"] }.compactMap(RedirectAddress.init))
    client.origins = bases.compactMap { try? WebOrigin($0) }
    return client
  }

  private static let pagePorts = [3_000, 4_173, 5_173, 8_000, 8_001]

  private static let ownSections = [
    "apple.", "google.", "facebook.", "github.", "mail.", "phone.", "defence.", "passwords.leaked",
  ]

  private static let own: Set<SettingKey> = [
    .serverHost, .serverPort, .serverPublicURL, .serverAllowHTTP, .serverResources, .serverMasterKey,
    .serverMasterKeyPath,
    .adminPort, .adminToken, .adminTokenPath, .adminURL, .adminClients,
  ]
}
