/// What an app asks of Google's SDK.
public struct GoogleNativeRequest: Codable, Hashable, Sendable {
  /// The app's own client.
  public var clientID: String
  /// The client of the app's server, for which the token is then.
  public var serverClientID: String?
  /// An id, an address or a name; the first person if nil.
  public var person: String?
  /// Copied into the token unchanged.
  public var nonce: String?
  /// Whether the SDK makes a nonce when the app gives none, as GIDSignIn does; by default for an iOS client.
  public var makesNonce: Bool?

  enum CodingKeys: String, CodingKey {
    case person, nonce
    case clientID = "client_id"
    case serverClientID = "server_client_id"
    case makesNonce = "makes_nonce"
  }

  /// Asks for a sign-in.
  public init(
    clientID: String = ProviderStart.ClientID.googleIOS,
    serverClientID: String? = ProviderStart.ClientID.googleWeb, person: String? = nil, nonce: String? = nil,
    makesNonce: Bool? = nil
  ) {
    self.clientID = clientID
    self.serverClientID = serverClientID
    self.person = person
    self.nonce = nonce
    self.makesNonce = makesNonce
  }
}
