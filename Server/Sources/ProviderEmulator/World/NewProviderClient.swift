/// A new client; missing fields are generated.
public struct NewProviderClient: Codable, Hashable, Sendable {
  /// Where it is registered.
  public var provider: LocalProvider
  /// The client id.
  public var id: String
  /// How it runs; on a server if nil.
  public var kind: ProviderClient.Kind?
  /// The project that it belongs to at Google.
  public var project: String?
  /// The secret.
  public var secret: String?
  /// How it authenticates at the token endpoint.
  public var authentication: ProviderClient.Authentication?
  /// The key for `private_key_jwt`: PEM, P-256 or RSA.
  public var publicKey: String?
  /// The redirect addresses.
  public var redirectURIs: [String]?
  /// Where security events, deauthorizations and logouts are sent.
  public var eventsURL: String?
  /// Where Facebook sends deletion requests.
  public var deletionURL: String?

  typealias CodingKeys = ProviderClient.CodingKeys

  /// Describes a client.
  public init(
    _ provider: LocalProvider, id: String, kind: ProviderClient.Kind? = nil, project: String? = nil,
    secret: String? = nil, authentication: ProviderClient.Authentication? = nil, publicKey: String? = nil,
    redirectURIs: [String]? = nil, eventsURL: String? = nil, deletionURL: String? = nil
  ) {
    self.provider = provider
    self.id = id
    self.kind = kind
    self.project = project
    self.secret = secret
    self.authentication = authentication
    self.publicKey = publicKey
    self.redirectURIs = redirectURIs
    self.eventsURL = eventsURL
    self.deletionURL = deletionURL
  }
}
