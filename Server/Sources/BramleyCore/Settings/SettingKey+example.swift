extension SettingKey {
  /// A valid value, as it may be written in `bramley.yaml`; invented, so never a secret.
  package var example: String {
    switch self {
    case .serverHost: "127.0.0.1"
    case .serverPort: "8080"
    case .serverPublicURL: "https://id.example.com"
    case .serverAllowHTTP: "false"
    case .serverResources: "[https://api.example.com]"
    case .serverTrustedProxies: "[10.0.0.0/8, 2001:db8::/32]"
    case .serverMasterKey: "(the output of: openssl rand -base64 32)"
    case .serverMasterKeyPath: "/etc/bramley/master.key"
    case .adminPort: "9090"
    case .adminToken: "(the output of: openssl rand -hex 32)"
    case .adminTokenPath: "/etc/bramley/admin.token"
    case .data: "/var/lib/bramley"
    case .logLevel: "info"
    case .logFormat: "json"
    case .appleTeamID: "A1B2C3D4E5"
    case .appleKeyID: "F6G7H8J9K0"
    case .applePrivateKey: #""-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n""#
    case .applePrivateKeyPath: "/etc/bramley/AuthKey_F6G7H8J9K0.p8"
    case .appleNativeClientIDs: "[com.example.app]"
    case .appleWebClientIDs: "[com.example.app.web]"
    case .appleBaseURL: "https://appleid.apple.com"
    case .appleAllowEmulator: "false"
    case .appleAllowMixedStore: "false"
    case .appleNonces: "any"
    case .appleBareCodes: "on"
    case .appleTrustEmail: "authoritative"
    case .accountsJoin: "verified"
    case .guestsEnabled: "true"
    case .deletionGraceDays: "0"
    case .signUpUnknownUsers: "allow"
    case .passwordsMemory: "19456"
    case .passwordsIterations: "2"
    case .passwordsParallelism: "1"
    case .passwordsConcurrency: "2"
    case .passwordsQueue: "256"
    case .sessionsAccessLifetime: "900"
    case .sessionsRefreshLifetime: "7776000"
    case .sessionsGrace: "60"
    case .sessionsMaxPerAccount: "100"
    case .appClientID: "app"
    case .appRedirectURIs: "[http://127.0.0.1/callback, com.example.app:/signed-in]"
    case .appOrigins: "[https://www.example.com]"
    case .appAppIDs: "[A1B2C3D4E5.com.example.app]"
    case .appClients: "[{id: app, name: Orchard, redirect_uris: [com.example.app:/signed-in]}]"
    case .limitsEnabled: "true"
    case .limitsSignIn, .limitsSignUp, .limitsGuests, .limitsFailedPasswords, .limitsToken, .limitsRefresh, .limitsAuthorize,
      .limitsDeletions,
      .limitsNotifications, .limitsFailedNotifications, .limitsBareCodes:
      "30/60s"
    case .limitsConnections: "512"
    }
  }
}
