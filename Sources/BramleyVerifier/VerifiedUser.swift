#if Verifier
  public import BramleyAPI
  public import Foundation

  /// The user of a request: the claims of a verified access token (RFC 9068, section 2.2).
  public struct VerifiedUser: Hashable, Sendable {
    /// `sub`: the account, the same in every session and after every sign-in.
    public let userID: UserID
    /// `sid`: the session, one sign-in on one device.
    public let sessionID: SessionID
    /// `client_id`: the app that the token was issued to.
    public let clientID: ClientID
    /// `auth_time`: when the person authenticated, at the sign-in or by the proof that this token answered; nil where
    /// the provider does not say.
    public let authTime: Date?
    /// `amr`: how they did (RFC 8176), such as `pwd`; empty where the provider does not say.
    public let amr: [String]
    /// `acr`: how strongly, such as ``AuthenticationStrength/twoFactors``; nil where the provider does not say.
    public let acr: String?
    /// `idp`: the provider by which they did, such as `apple`; nil for a token of a server that does not write it.
    public let idp: ProviderID?
    /// `exp`: when the token expires.
    public let expiresAt: Date
    /// `jti`: the token's id.
    public let tokenID: String
    /// The further claims of the token by their names, such as those that the server's `hooks.token` adds. Take a missing
    /// claim for the least that it can mean.
    public let claims: [String: JSONValue]

    init(_ claims: AccessTokenClaims) {
      self.init(
        assuming: claims.subject, sessionID: claims.sessionID, clientID: claims.clientID,
        authTime: claims.authTime, amr: claims.methods, acr: claims.strength, idp: claims.provider,
        expiresAt: claims.expiresAt, tokenID: claims.tokenID, claims: claims.others)
    }

    /// Returns the further claims as a type of yours.
    ///
    ///     struct Roles: Decodable { var role: String? }
    ///     let isAdmin = try user.claims(as: Roles.self).role == "admin"
    public func claims<Value: Decodable>(as type: Value.Type) throws -> Value {
      try JSONValue.object(claims).decoded(as: type)
    }

    /// Makes an unverified user, for tests of code that uses the verifier.
    public init(
      assuming userID: UserID, sessionID: SessionID, clientID: ClientID, authTime: Date?, amr: [String],
      acr: String? = nil, idp: ProviderID? = nil, expiresAt: Date, tokenID: String,
      claims: [String: JSONValue] = [:]
    ) {
      self.userID = userID
      self.sessionID = sessionID
      self.clientID = clientID
      self.authTime = authTime
      self.amr = amr
      self.acr = acr
      self.idp = idp
      self.expiresAt = expiresAt
      self.tokenID = tokenID
      self.claims = claims
    }
  }
#endif
