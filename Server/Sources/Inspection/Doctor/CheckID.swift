package import BramleyCore

/// The checks of `bramley doctor`, by the ids that scripts and the guide use.
package enum CheckID: String, CaseIterable, Encodable, Sendable {
  case configuration
  case teamID = "team_id"
  case keyID = "key_id"
  case keyFile = "key_file"
  case keyFormat = "key_format"
  case clientID = "client_id"
  case publicURL = "public_url"
  case redirectURI = "redirect_uri"
  case listenAddress = "listen_address"
  case masterKey = "master_key"
  case dataFolder = "data_folder"
  case database
  case appleBaseURL = "apple_base_url"
  case appleReachable = "apple_reachable"
  case clock
  case appleClient = "apple_client"
  case notificationURL = "notification_url"
  case providerReachable = "provider_reachable"
  case providerClient = "provider_client"
  case providerCallback = "provider_callback"
  case graphVersion = "graph_version"
  case mailServer = "mail_server"
  case mailSPF = "mail_spf"
  case mailDKIM = "mail_dkim"
  case mailDMARC = "mail_dmarc"
  case mailRelay = "mail_relay"
  case textSender = "text_sender"
  case textBudget = "text_budget"
  case textAccount = "text_account"
  case leakedPasswords = "leaked_passwords"

  /// The checks of providers besides Apple, of senders and of other services, where some are configured.
  package static let ofProviders: Set<CheckID> = [
    .providerReachable, .providerClient, .providerCallback, .graphVersion, .leakedPasswords,
    .textSender, .textBudget, .textAccount, .database,
  ]

  /// The checks of mail, where it is configured.
  package static let ofMail: Set<CheckID> = [.mailServer, .mailSPF, .mailDKIM, .mailDMARC, .mailRelay]

  /// A summary of the check, for the command's help.
  package var summary: String {
    switch self {
    case .configuration:
      "bramley.yaml, .env and variables can be read; every key is known, every value well-formed"
    case .teamID: "apple.team_id is ten capitals and digits, and not the key's id"
    case .keyID: "apple.key_id likewise, and the one in the key file's name"
    case .keyFile: "the key file is there, readable, and readable by nobody else"
    case .keyFormat: "it is a P-256 key in PKCS#8, as Apple's portal hands it out"
    case .clientID: "each bundle id and Services ID: no team prefix, no space, no wildcard, not in both lists"
    case .publicURL: "server.public_url is set, and https"
    case .redirectURI:
      "the return address: https, a domain name, registered with the Services ID; app.redirect_uris"
    case .listenAddress: "no other program listens where the server is to"
    case .masterKey: "the master key can be read, and is where the data is"
    case .dataFolder: "the data folder can be written, and the store in it is sound"
    case .database:
      "the database of database.url answers, and keeps what it answered; database.read_url follows it"
    case .appleBaseURL: "apple.base_url is Apple, or an emulator that may stand in for it"
    case .appleReachable: "Apple's keys can be fetched"
    case .clock: "this machine's clock is near enough to Apple's"
    case .appleClient: "Apple accepts team, key id, key and client id together: one call for each client id"
    case .providerReachable:
      "the keys of Google and Facebook, and each OpenID provider's metadata, can be fetched"
    case .providerClient: "each other provider accepts the client id and its secret: one call for each"
    case .providerCallback: "the address to register at each provider that browsers are sent to"
    case .leakedPasswords: "the service that knows leaked passwords answers, where passwords.leaked is check"
    case .graphVersion: "Facebook still serves facebook.graph_version"
    case .mailServer: "the mail server answers, encrypts, and accepts the login"
    case .mailSPF: "the domain of mail.from publishes one SPF policy"
    case .mailDKIM: "the key of mail.dkim_selector is published"
    case .mailDMARC: "the domain of mail.from has a DMARC policy"
    case .mailRelay:
      "what to register with Apple for mail to relay addresses; Bramley can't see whether it is"
    case .textSender: "texts have a sender, and countries to which they are sent"
    case .textBudget: "phone.daily_budget bounds what texts cost in a day"
    case .textAccount: "Twilio accepts account and secret: one call, which sends nothing"
    case .notificationURL: "Bramley answers where Apple is to send its notifications"
    }
  }

  /// Makes the id of the check that judges a key's value.
  package init(judging key: SettingKey?) {
    self =
      switch key {
      case .appleTeamID: .teamID
      case .appleKeyID: .keyID
      case .applePrivateKey, .applePrivateKeyPath: .keyFile
      case .appleNativeClientIDs, .appleWebClientIDs: .clientID
      case .appleBaseURL, .appleAllowEmulator: .appleBaseURL
      case .serverPublicURL, .serverAllowHTTP: .publicURL
      case .appRedirectURIs: .redirectURI
      case .serverMasterKey, .serverMasterKeyPath: .masterKey
      case .serverHost, .serverPort: .listenAddress
      case .data: .dataFolder
      case .databaseURL, .databaseReadURL, .postgresReadURL, .databasePasswordPath, .databaseConnections,
        .databasePooler:
        .database
      default: .configuration
      }
  }
}
