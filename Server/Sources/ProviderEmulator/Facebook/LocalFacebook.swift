import EmulatorKit
import Foundation

/// What an app asks of Facebook's SDK.
public struct FacebookNativeRequest: Codable, Hashable, Sendable {
  /// The app's id.
  public var clientID: String
  /// An id, an address or a name; the first person if nil.
  public var person: String?
  /// Copied into the token unchanged; the SDK makes one if nil.
  public var nonce: String?
  /// Whether the person has allowed tracking. If not, the sign-in is limited, and its access token useless.
  public var allowsTracking: Bool?
  /// Whether the person shares the address; true if nil.
  public var sharesEmail: Bool?

  enum CodingKeys: String, CodingKey {
    case person, nonce
    case clientID = "client_id"
    case allowsTracking = "tracking"
    case sharesEmail = "share_email"
  }

  /// Asks for a sign-in.
  public init(
    clientID: String = ProviderStart.ClientID.facebook, person: String? = nil, nonce: String? = nil,
    allowsTracking: Bool? = nil, sharesEmail: Bool? = nil
  ) {
    self.clientID = clientID
    self.person = person
    self.nonce = nonce
    self.allowsTracking = allowsTracking
    self.sharesEmail = sharesEmail
  }
}

/// What Facebook's SDK hands to the app.
public struct FacebookNativeCredential: Codable, Hashable, Sendable {
  /// Only of a limited sign-in.
  public var identityToken: String?
  /// A classic one; of a limited sign-in one that no endpoint accepts.
  public var accessToken: String
  /// The person's id for this app.
  public var user: String
  /// The nonce that the token contains.
  public var nonce: String?

  enum CodingKeys: String, CodingKey {
    case user, nonce
    case identityToken = "identity_token"
    case accessToken = "access_token"
  }
}

extension EmulatedProviders {
  /// Signs a person in as Facebook's SDK would.
  ///
  /// - Throws: ``Problem`` if the person or the client is not known.
  public func authorizeWithFacebook(_ request: FacebookNativeRequest) throws -> FacebookNativeCredential {
    let ring = try signingKeysNow(of: .facebook)
    let now = host.now
    guard let client = client(request.clientID, of: .facebook) else { throw Problem.unknownProviderClient }
    let person = try person(request.person)
    let isLimited = request.allowsTracking != true
    let scopes = request.sharesEmail == false ? ["public_profile"] : ["public_profile", "email"]
    let (authorization, access, made) = try host.change { change in
      let authorization = change.authorize(
        person.id, client, scopes: scopes + (isLimited ? ["openid"] : []), signedInAt: now, at: now
      ).value
      let made = change.random.bytes(16).hex
      let text = change.newAccessToken(.facebook)
      guard !isLimited else { return (authorization, "LTD" + text, made) }
      return (
        authorization,
        change.issue(.access, text, authorization, lifetime: FacebookRoutes.lifetime, at: now), made
      )
    }
    let nonce = request.nonce ?? made
    let account = try account(of: person.id, at: .facebook)
    let token =
      isLimited
      ? try identityToken(
        IdentityTokenRequest(
          authorization: authorization, audience: client.id, party: client.id, nonce: nonce), ring) : nil
    return FacebookNativeCredential(
      identityToken: token, accessToken: access, user: host.pseudonyms.subject(of: account, for: client.id),
      nonce: isLimited ? nonce : nil)
  }

  /// The person of this id, address or name; the first one for nil.
  func person(_ name: String?) throws -> LocalPerson {
    guard let name else {
      guard let first = host.living(1).first else { throw Problem.notFound("no person can sign in") }
      return first
    }
    guard let found = host.living(named: name) else { throw Problem.notFound("no person has this name") }
    return found
  }
}
