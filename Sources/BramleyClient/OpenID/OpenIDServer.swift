public import BramleyAPI
public import Foundation

/// An authorization server that is not Bramley's, such as Keycloak, Auth0 or Amazon Cognito: its issuer, and what the app
/// is there.
///
///     let server = OpenIDServer(
///       "keycloak", issuer: URL(string: "https://id.example.com/realms/orchard")!, clientID: "orchard-app")
///     let auth = Auth(
///       engine: SessionEngine(
///         backend: .openID(server), storage: .keychain(),
///         strategies: [BrowserStrategy(server, callback: callback, sheet: .system())]))
///     try await auth.signIn(with: .openID("keycloak"))
///
/// Register the app there as a public (native) client with PKCE and without a secret.
public struct OpenIDServer: Sendable {
  /// Where the server describes itself.
  public enum Description: Hashable, Sendable {
    /// At the issuer's `/.well-known/openid-configuration` (OpenID Connect Discovery 1.0).
    case openID
    /// At `/.well-known/oauth-authorization-server` (RFC 8414).
    case oauth
    /// At an address of its own.
    case address(URL)
    /// Nowhere: these are its endpoints.
    case endpoints(AuthorizationServerMetadata)
  }

  /// The name of the method and of the provider in the app.
  public var name: ProviderID
  /// The issuer.
  public var issuer: URL
  /// The app's client id there.
  public var clientID: ClientID
  /// What the app asks for. Without `openid` the server must have a userinfo endpoint; `offline_access` asks most servers
  /// for a refresh token, without which the session ends with its access token.
  public var scopes: [String]
  /// More parameters of the authorization request, such as Auth0's `audience`, Keycloak's `kc_idp_hint` and Cognito's
  /// `identity_provider`. The parameters of the flow itself can't be replaced.
  public var parameters: [String: String]
  /// Where the server describes itself.
  public var description: Description
  /// The transport for its endpoints.
  public var transport: Transport

  /// Describes a server.
  public init(
    _ name: ProviderID = "openid", issuer: URL, clientID: ClientID,
    scopes: [String] = ["openid", "profile", "email", "offline_access"], parameters: [String: String] = [:],
    description: Description = .openID, transport: Transport = .live()
  ) {
    self.name = name
    self.issuer = issuer
    self.clientID = clientID
    self.scopes = scopes
    self.parameters = parameters
    self.description = description
    self.transport = transport
  }

  /// Where the description is; nil for one that the app has.
  var descriptionAddress: URL? {
    switch description {
    case .endpoints: nil
    case .address(let url): url
    case .openID: issuer.appending(path: ".well-known/openid-configuration")
    case .oauth:
      // The path of the issuer comes after the well-known one (RFC 8414, section 3.1).
      URLComponents(url: issuer, resolvingAgainstBaseURL: false).flatMap { parts in
        var parts = parts
        let path = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        parts.path = "/.well-known/oauth-authorization-server" + path
        return parts.url
      }
    }
  }
}
