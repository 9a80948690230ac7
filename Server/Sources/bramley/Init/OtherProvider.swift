import BramleyCore

/// A provider besides Apple that `bramley init` asks about.
enum OtherProvider: String, CaseIterable, Sendable {
  case google, facebook
  case gitHub = "github"
  case openID = "openid"

  /// The name for questions.
  var name: String {
    switch self {
    case .google: "Google"
    case .facebook: "Facebook"
    case .gitHub: "GitHub"
    case .openID: "the OpenID provider"
    }
  }

  /// Where the client's id and secret are found.
  var explanation: String {
    switch self {
    case .google:
      "console.cloud.google.com > APIs & Services > Credentials: an OAuth client of the type Web application."
    case .facebook: "developers.facebook.com/apps > your app > App settings > Basic."
    case .gitHub: "github.com/settings/developers > OAuth Apps > your app."
    case .openID: "The console of the provider: a confidential client with the authorization code flow."
    }
  }

  /// The key of the client's id.
  var clientKey: String { self == .facebook ? "app_id" : self == .google ? "web_client_id" : "client_id" }

  /// The key of the file with the client's secret.
  var secretKey: String { self == .facebook ? "app_secret_path" : "client_secret_path" }
}

/// What a person says about another provider.
struct OtherProviderAnswers: Hashable, Sendable {
  var provider: OtherProvider
  /// The id by which an OpenID provider is known here, and its issuer.
  var openID: OpenIDAnswers?
  var clientID: String
  /// The absolute path of a file with the client's secret.
  var secretPath: String

  struct OpenIDAnswers: Hashable, Sendable {
    var id: String
    var issuer: String
  }

  /// The provider's id on the wire.
  var id: String { openID?.id ?? provider.rawValue }
}
