/// A setting, named as in `bramley.yaml`; `docs/configuration.md` describes each.
public enum SettingKey: String, CaseIterable, Sendable {
  case serverHost = "server.host"
  case serverPort = "server.port"
  case serverPublicURL = "server.public_url"
  case serverAllowHTTP = "server.allow_http"
  case serverResources = "server.resources"
  case serverTrustedProxies = "server.trusted_proxies"
  case serverMasterKey = "server.master_key"
  case serverMasterKeyPath = "server.master_key_path"
  case adminPort = "admin.port"
  case adminToken = "admin.token"
  case adminTokenPath = "admin.token_path"
  case data
  case logLevel = "log.level"
  case logFormat = "log.format"
  case appleTeamID = "apple.team_id"
  case appleKeyID = "apple.key_id"
  case applePrivateKey = "apple.private_key"
  case applePrivateKeyPath = "apple.private_key_path"
  case appleNativeClientIDs = "apple.native_client_ids"
  case appleWebClientIDs = "apple.web_client_ids"
  case appleBaseURL = "apple.base_url"
  case appleAllowEmulator = "apple.allow_emulator"
  case appleAllowMixedStore = "apple.allow_mixed_store"
  case appleNonces = "apple.nonces"
  case appleBareCodes = "apple.bare_codes"
  case appleTrustEmail = "apple.trust_email"
  case accountsJoin = "accounts.join"
  case guestsEnabled = "guests.enabled"
  case googleClientIDs = "google.client_ids"
  case googleWebClientID = "google.web_client_id"
  case googleClientSecret = "google.client_secret"
  case googleClientSecretPath = "google.client_secret_path"
  case googleHostedDomain = "google.hosted_domain"
  case googleUnaskedNonceClients = "google.unasked_nonce_clients"
  case googleBaseURL = "google.base_url"
  case googleTrustEmail = "google.trust_email"
  case facebookAppID = "facebook.app_id"
  case facebookAppSecret = "facebook.app_secret"
  case facebookAppSecretPath = "facebook.app_secret_path"
  case facebookGraphVersion = "facebook.graph_version"
  case facebookBaseURL = "facebook.base_url"
  case gitHubClientID = "github.client_id"
  case gitHubClientSecret = "github.client_secret"
  case gitHubClientSecretPath = "github.client_secret_path"
  case gitHubBaseURL = "github.base_url"
  case gitHubTrustEmail = "github.trust_email"
  case providersAllowStandIn = "providers.allow_stand_in"
  case deletionGraceDays = "deletion.grace_days"
  case signUpUnknownUsers = "sign_up.unknown_users"
  case passwordsMemory = "passwords.memory_kib"
  case passwordsIterations = "passwords.iterations"
  case passwordsParallelism = "passwords.parallelism"
  case passwordsConcurrency = "passwords.concurrency"
  case passwordsQueue = "passwords.queue"
  case sessionsAccessLifetime = "sessions.access_lifetime"
  case sessionsRefreshLifetime = "sessions.refresh_lifetime"
  case sessionsGrace = "sessions.grace"
  case sessionsMaxPerAccount = "sessions.max_per_account"
  case appClientID = "app.client_id"
  case appRedirectURIs = "app.redirect_uris"
  case appOrigins = "app.origins"
  case appAppIDs = "app.app_ids"
  case appClients = "app.clients"
  case limitsEnabled = "limits.enabled"
  case limitsSignIn = "limits.sign_in"
  case limitsSignUp = "limits.sign_up"
  case limitsGuests = "limits.guests"
  case limitsFailedPasswords = "limits.failed_passwords"
  case limitsToken = "limits.token"
  case limitsRefresh = "limits.refresh"
  case limitsAuthorize = "limits.authorize"
  case limitsDeletions = "limits.deletions"
  case limitsNotifications = "limits.notifications"
  case limitsFailedNotifications = "limits.failed_notifications"
  case limitsBareCodes = "limits.bare_codes"
  case limitsConnections = "limits.connections"

  /// Whether the value is a list; comma-separated in the environment.
  package var isList: Bool {
    switch self {
    case .serverResources, .serverTrustedProxies, .appleNativeClientIDs, .appleWebClientIDs, .appRedirectURIs,
      .appOrigins, .appAppIDs, .appleTrustEmail, .googleClientIDs, .googleUnaskedNonceClients,
      .googleTrustEmail, .gitHubTrustEmail:
      true
    default: false
    }
  }

  /// Whether the value is a list of sections; written as JSON in the environment.
  package var isListOfSections: Bool { self == .appClients }

  /// The first components of nested keys: `server`, `apple`, …
  package static let sections = Set(allCases.compactMap { $0.components.count > 1 ? $0.components[0] : nil })
}
