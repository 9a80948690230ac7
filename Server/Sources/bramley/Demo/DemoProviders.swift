import BramleyAPI
import BramleyCore
import BramleyHTTP
import BramleyServer
import ProviderEmulator

/// The local Google, Facebook, GitHub and OpenID providers as the demo's server is to know them.
struct DemoProviders {
  let providers: EmulatedProviders
  /// The address of the emulator.
  let emulator: String

  /// The methods that get a button.
  static let methods =
    [
      DemoMethod(.google, name: "Google"), DemoMethod(.facebook, name: "Facebook"),
      DemoMethod(.gitHub, name: "GitHub"),
    ] + openIDs.map { DemoMethod($0.0, name: $0.name) }

  /// The server's settings for them, as variables.
  var variables: [String: String] {
    var variables: [String: String] = [:]
    for (key, value) in settings { variables[key.environmentName] = value }
    for (id, provider, name) in Self.openIDs {
      let values: [(OpenIDSettingKey.Name, String)] = [
        (.issuer, address(provider)), (.name, name), (.clientID, ProviderStart.ClientID.openID),
        (.clientSecret, secret(ProviderStart.ClientID.openID, provider)),
      ]
      for (key, value) in values { variables[OpenIDSettingKey(id, key).environmentName] = value }
    }
    return variables
  }

  private var settings: [SettingKey: String] {
    [
      .googleClientIDs: [ProviderStart.ClientID.googleIOS, ProviderStart.ClientID.googleAndroid]
        .joined(separator: ","),
      .googleWebClientID: ProviderStart.ClientID.googleWeb,
      .googleClientSecret: secret(ProviderStart.ClientID.googleWeb, .google),
      .googleBaseURL: address(.google),
      .facebookAppID: ProviderStart.ClientID.facebook,
      .facebookAppSecret: secret(ProviderStart.ClientID.facebook, .facebook),
      .facebookBaseURL: address(.facebook),
      .gitHubClientID: ProviderStart.ClientID.gitHub,
      .gitHubClientSecret: secret(ProviderStart.ClientID.gitHub, .gitHub),
      .gitHubBaseURL: address(.gitHub),
    ]
  }

  private static let openIDs: [(ProviderID, LocalProvider, name: String)] = [
    ("plain", .plain, "Plain ID"), ("awkward", .awkward, "Awkward ID"),
  ]

  /// Registers the addresses at which the server takes the messages of the providers.
  func register(server: String) throws {
    let notifications = "\(server)/v1/notifications"
    try providers.addClient(
      NewProviderClient(
        .google, id: ProviderStart.ClientID.googleWeb, eventsURL: "\(notifications)/google"))
    try providers.addClient(
      NewProviderClient(
        .facebook, id: ProviderStart.ClientID.facebook, eventsURL: "\(notifications)/facebook/deauthorize",
        deletionURL: "\(notifications)/facebook/deletion"))
    for (id, provider, _) in Self.openIDs {
      try providers.addClient(
        NewProviderClient(
          provider, id: ProviderStart.ClientID.openID, eventsURL: "\(notifications)/openid/\(id)"))
    }
  }

  private func address(_ provider: LocalProvider) -> String { "\(emulator)/\(provider.rawValue)" }

  private func secret(_ client: String, _ provider: LocalProvider) -> String {
    providers.client(client, of: provider)?.secret ?? ""
  }
}
