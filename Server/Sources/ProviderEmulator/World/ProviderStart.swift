/// The clients and accounts that the local providers begin with.
public struct ProviderStart: Hashable, Sendable {
  /// The clients that are registered.
  public var clients: [NewProviderClient]
  /// The accounts that differ from what people have by default.
  public var accounts: [ProviderAccount]

  /// Describes them; missing fields are as in the standard world.
  public init(
    clients: [NewProviderClient] = Self.standardClients, accounts: [ProviderAccount] = Self.standardAccounts
  ) {
    self.clients = clients
    self.accounts = accounts
  }

  /// The ids that the standard clients have.
  public enum ClientID {
    /// Google's client for browsers.
    public static let googleWeb = "1000-web.apps.googleusercontent.com"
    /// Google's client for an app on iOS.
    public static let googleIOS = "1000-ios.apps.googleusercontent.com"
    /// Google's client for an app on Android.
    public static let googleAndroid = "1000-android.apps.googleusercontent.com"
    /// Facebook's app.
    public static let facebook = "2000000001"
    /// GitHub's OAuth app.
    public static let gitHub = "Iv1.local0001"
    /// The client at both OpenID providers.
    public static let openID = "bramley"
  }

  /// One app at each provider; at Google with its clients for a server, iOS and Android.
  public static let standardClients = [
    NewProviderClient(.google, id: ClientID.googleWeb, redirectURIs: callbacks("google")),
    NewProviderClient(
      .google, id: ClientID.googleIOS, kind: .ios,
      redirectURIs: ["com.googleusercontent.apps.1000-ios:/oauth2callback"]),
    NewProviderClient(.google, id: ClientID.googleAndroid, kind: .android),
    NewProviderClient(.facebook, id: ClientID.facebook, redirectURIs: callbacks("facebook")),
    NewProviderClient(.gitHub, id: ClientID.gitHub, redirectURIs: callbacks("github")),
    NewProviderClient(.plain, id: ClientID.openID, redirectURIs: callbacks("plain")),
    NewProviderClient(.awkward, id: ClientID.openID, redirectURIs: callbacks("awkward")),
  ]

  private static func callbacks(_ id: String) -> [String] {
    [
      "http://127.0.0.1/v1/callback/\(id)", "http://localhost/v1/callback/\(id)",
      "https://bramley.example.com/v1/callback/\(id)",
    ]
  }

  /// What the standard people have: a Gmail account, a Workspace account and a consumer account with an address
  /// from elsewhere; a Facebook account by phone; several addresses at GitHub.
  public static let standardAccounts = [
    ProviderAccount(.google, person: "maya", addresses: [.init("maya.lindqvist@gmail.com")]),
    ProviderAccount(
      .google, person: "misaki", addresses: [.init("misaki.sato@example.com")], hostedDomain: "example.com"),
    ProviderAccount(.facebook, person: "tomas", addresses: []),
    ProviderAccount(
      .gitHub, person: "maya",
      addresses: [
        .init("maya.lindqvist@example.com"), .init("10000001+maya@users.noreply.github.com"),
      ]),
    ProviderAccount(
      .gitHub, person: "misaki",
      addresses: [.init("misaki.sato@example.com", verified: false), .init("misaki@example.org")]),
    ProviderAccount(
      .plain, person: "tomas", addresses: [.init("tomas.ferreira@example.com", verified: false)]),
  ]
}
