package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation
import OpenID

/// The claims of an access token (RFC 9068, section 2.2).
package struct AccessTokenClaims: Codable, Sendable, Equatable {
  /// `iss`.
  package var issuer: String
  /// `sub`: the account.
  package var subject: UserID
  /// `aud`.
  package var audience: String
  /// Seconds since 1970.
  package var expiresAt: Int
  /// Seconds since 1970.
  package var issuedAt: Int
  /// `jti`.
  package var tokenID: String
  /// `sid`.
  package var sessionID: SessionID
  /// `client_id`.
  package var clientID: ClientID
  /// Seconds since 1970; absent where nobody knows when the person authenticated.
  package var authTime: Int?
  /// `amr` (RFC 8176); absent where the provider does not say how the person authenticated.
  package var methods: [AuthenticationMethod]?
  /// `acr`: the strength of the authentication; absent where the provider does not say how the person authenticated.
  package var strength: AuthenticationClass?
  /// `idp`: the provider with which the person authenticated.
  package var provider: ProviderID
  /// `cnf`: the key that the token is bound to; absent from a bearer token.
  package var confirmation: Confirmation?

  /// A key that the bearer of a token must prove (RFC 7800, section 3.1; RFC 9449, section 6.1).
  package struct Confirmation: Codable, Sendable, Equatable {
    /// `jkt`: the JWK thumbprint.
    package var thumbprint: String

    enum CodingKeys: String, CodingKey { case thumbprint = "jkt" }
  }

  /// When the person authenticated; nil where nobody knows.
  package var authenticatedAt: Date? { authTime.map { Date(timeIntervalSince1970: TimeInterval($0)) } }

  /// The authentication that the token shows.
  package var shown: ShownAuthentication {
    ShownAuthentication(methods: methods ?? [], provider: provider, time: authenticatedAt)
  }

  /// The session, for a step that judges it.
  package var owner: SessionOwner {
    var owner = SessionOwner(session: sessionID, user: subject, authTime: authenticatedAt)
    owner.shown = shown
    return owner
  }

  /// The claims as JSON, with the members that their `Encodable` has; a test compares the two.
  var json: Data {
    var text = JSONText()
    text.member("iss", issuer)
    text.member("sub", subject.rawValue)
    text.member("aud", audience)
    text.member("exp", expiresAt)
    text.member("iat", issuedAt)
    text.member("jti", tokenID)
    text.member("sid", sessionID.rawValue)
    text.member("client_id", clientID.rawValue)
    if let authTime { text.member("auth_time", authTime) }
    if let methods { text.member("amr", methods.lazy.map(\.rawValue)) }
    if let strength { text.member("acr", strength.rawValue) }
    text.member("idp", provider.rawValue)
    if let confirmation { text.member("cnf") { $0.member("jkt", confirmation.thumbprint) } }
    text.end()
    return Data(text.bytes)
  }

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case subject = "sub"
    case audience = "aud"
    case expiresAt = "exp"
    case issuedAt = "iat"
    case tokenID = "jti"
    case sessionID = "sid"
    case clientID = "client_id"
    case authTime = "auth_time"
    case methods = "amr"
    case strength = "acr"
    case provider = "idp"
    case confirmation = "cnf"
  }
}

/// Signs and verifies access tokens: JWT, ES256, `typ: at+jwt`.
package struct AccessTokenCodec: Sendable {
  /// Seconds for which a token is accepted after it expired, because the clock of the node that made it may
  /// be behind.
  static let leeway = Int(ClockWatch.tolerance)

  package let issuer: TokenIssuer
  private let keys: SigningKeys
  package init(issuer: TokenIssuer, keys: SigningKeys) {
    self.issuer = issuer
    self.keys = keys
  }

  /// Signs a token for a session.
  package func sign(
    _ session: SessionRecord, lifetime: TimeInterval, tokenID: String, for audience: TokenAudience? = nil,
    adding added: AddedClaims = .none, at now: Date
  ) throws(Refusal) -> String {
    let issuedAt = Int(now.timeIntervalSince1970)
    let claims = AccessTokenClaims(
      issuer: issuer.issuer, subject: session.userID, audience: (audience ?? issuer.own).text,
      expiresAt: issuedAt + Int(lifetime), issuedAt: issuedAt, tokenID: tokenID, sessionID: session.id,
      clientID: session.clientID, authTime: session.authTime.map { Int($0.timeIntervalSince1970) },
      methods: session.methods.isEmpty ? nil : session.methods, strength: session.methods.strength,
      provider: session.provider,
      confirmation: session.key.map { AccessTokenClaims.Confirmation(thumbprint: $0.thumbprint) })
    guard let key = keys.signer(at: now) else {
      throw Refusal(.unavailable, "No signing key is available.", retryAfter: 1)
    }
    let input = "\(key.encodedHeader).\(added.added(to: claims.json).base64URL)"
    guard let signature = try? key.privateKey.signature(for: Data(input.utf8)) else {
      throw Refusal(.internalError)
    }
    return "\(input).\(signature.rawRepresentation.base64URL)"
  }

  /// Changes when what was verified before has to be verified again.
  var epoch: Int { keys.epoch }

  /// Verifies a token; nil unless this server made it for one of its audiences and it has not expired.
  package func read(_ token: String, at now: Date) -> AccessTokenClaims? {
    guard let jws = CompactJWS(token), jws.header.alg == "ES256", jws.header.typ == "at+jwt",
      let kid = jws.header.kid, let key = keys.verifier(kid), jws.signature.count == 64,
      key.isValid(signature: jws.signature, for: jws.signingInput),
      let claims = try? JSONDecoder().decode(AccessTokenClaims.self, from: jws.payload),
      claims.issuer == issuer.issuer, issuer.audience(for: claims.audience) != nil,
      Int(now.timeIntervalSince1970) < claims.expiresAt + Self.leeway
    else { return nil }
    return claims
  }
}
