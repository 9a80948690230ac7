import BramleyTokens
import EmulatorKit
import Foundation

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

/// What Google's SDK hands to the app.
public struct GoogleNativeCredential: Codable, Hashable, Sendable {
  /// The ID token.
  public var identityToken: String
  /// The access token.
  public var accessToken: String
  /// For the server's own exchange, once; only with a server client.
  public var serverAuthCode: String?
  /// The person's id, the token's `sub`.
  public var user: String
  /// The mail address.
  public var email: String?

  enum CodingKeys: String, CodingKey {
    case user, email
    case identityToken = "identity_token"
    case accessToken = "access_token"
    case serverAuthCode = "server_auth_code"
  }
}

extension EmulatedProviders {
  /// Signs a person in as GIDSignIn or Credential Manager would.
  ///
  /// - Throws: ``Problem`` if the person or a client is not known.
  public func authorizeWithGoogle(_ request: GoogleNativeRequest) throws -> GoogleNativeCredential {
    let ring = try signingKeysNow(of: .google)
    let now = host.now
    guard let client = client(request.clientID, of: .google) else { throw Problem.unknownProviderClient }
    var server: ProviderClient?
    if let id = request.serverClientID {
      guard let found = self.client(id, of: .google) else { throw Problem.unknownProviderClient }
      guard found.project == client.project else {
        throw Problem.invalidRequest("server_client_id belongs to another project")
      }
      server = found
    }
    let person = try person(request.person)
    let (authorization, access, code, made) = try host.change { change in
      let authorization = change.authorize(
        person.id, client, scopes: ["openid", "email", "profile"], signedInAt: now, at: now
      ).value
      let access = change.issue(
        .access, change.newAccessToken(.google), authorization, lifetime: 3_599, at: now)
      var code: ProviderCode?
      if let server {
        var own = authorization
        own.client = server.id
        let made = ProviderCode(
          code: change.newCode(.google), authorization: own, redirectURI: "", isOffline: true, at: now)
        change.record(.codeIssued(made))
        code = made
      }
      return (authorization, access, code, change.random.bytes(32).base64URL)
    }
    let makesNonce = request.makesNonce ?? (client.kind == .ios)
    let account = try account(of: person.id, at: .google)
    return GoogleNativeCredential(
      identityToken: try identityToken(
        IdentityTokenRequest(
          authorization: authorization, audience: server?.id ?? client.id, party: client.id,
          nonce: request.nonce ?? (makesNonce ? made : nil), accessToken: client.kind == .ios ? access : nil),
        ring),
      accessToken: access, serverAuthCode: code?.code,
      user: host.pseudonyms.subject(of: account, for: client.id), email: account.email)
  }
}
