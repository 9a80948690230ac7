/// An app that is registered at a local provider.
public struct ProviderClient: Codable, Hashable, Sendable {
  /// How a client runs.
  public enum Kind: String, Codable, Sendable {
    /// On a server, with a secret.
    case web
    /// On a device, without one.
    case ios, android
  }

  /// How it authenticates at the token endpoint.
  public enum Authentication: String, Codable, CaseIterable, Sendable {
    /// By its secret, in the header or in the form.
    case secret
    case basic = "client_secret_basic"
    case post = "client_secret_post"
    case privateKey = "private_key_jwt"
    case none
  }

  /// Where it is registered.
  public var provider: LocalProvider
  /// The client id.
  public var id: String
  /// How it runs; on a server if nil.
  public var kind: Kind
  /// The project that it belongs to at Google: consent is given to a project.
  public var project: String
  /// The secret.
  public var secret: String
  /// How it authenticates at the token endpoint.
  public var authentication: Authentication
  /// The key for `private_key_jwt`: PEM, P-256 or RSA.
  public var publicKey: String?
  /// The redirect addresses. A plain-http address of a loopback host without a port matches any port.
  public var redirectURIs: [String]
  /// Where security events, deauthorizations and logouts are sent.
  public var eventsURL: String?
  /// Where Facebook sends deletion requests.
  public var deletionURL: String?

  enum CodingKeys: String, CodingKey {
    case provider, id, kind, project, secret, authentication
    case publicKey = "public_key"
    case redirectURIs = "redirect_uris"
    case eventsURL = "events_url"
    case deletionURL = "deletion_url"
  }
}

extension ProviderClient {
  /// The client that a description gives, on top of an existing one.
  init(_ new: NewProviderClient, over old: ProviderClient?, _ pseudonyms: ProviderPseudonyms) {
    provider = new.provider
    id = new.id
    kind = new.kind ?? old?.kind ?? .web
    project = new.project ?? old?.project ?? "1000"
    secret = new.secret ?? old?.secret ?? pseudonyms.secret(of: new.id, at: new.provider)
    authentication = new.authentication ?? old?.authentication ?? (kind == .web ? .secret : .none)
    publicKey = new.publicKey ?? old?.publicKey
    redirectURIs = new.redirectURIs ?? old?.redirectURIs ?? []
    eventsURL = new.eventsURL ?? old?.eventsURL
    deletionURL = new.deletionURL ?? old?.deletionURL
  }

  /// Whom consent is given to: at Google the project, elsewhere the client.
  var group: String { provider == .google ? project : id }
}
