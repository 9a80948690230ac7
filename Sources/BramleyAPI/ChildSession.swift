/// The body of `POST /v1/sessions/child`: a phone requests a session for its watch.
///
/// The watch makes the verifier and keeps it, so nobody between the two devices can redeem the code.
public struct ChildSessionRequest: Codable, Hashable, Sendable {
  /// base64url of the SHA-256 of the other device's verifier (RFC 7636, section 4.2).
  public var codeChallenge: String
  /// The other device, as its owner would recognise it in a list.
  public var device: Device?

  /// Makes the request.
  public init(codeChallenge: String, device: Device? = nil) {
    self.codeChallenge = codeChallenge
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case codeChallenge = "code_challenge"
    case device
  }
}

/// The answer of `POST /v1/sessions/child`: what the other device redeems at `POST /v1/token`, with its verifier
/// and without a redirect address.
public struct ChildSessionCode: Codable, Hashable, Sendable {
  /// The one-use code.
  public var code: String
  /// Seconds until it expires.
  public var expiresIn: Int
  /// The client that the child session will be for.
  public var clientID: ClientID

  /// Makes the answer.
  public init(code: String, expiresIn: Int, clientID: ClientID) {
    self.code = code
    self.expiresIn = expiresIn
    self.clientID = clientID
  }

  enum CodingKeys: String, CodingKey {
    case code
    case expiresIn = "expires_in"
    case clientID = "client_id"
  }
}

extension TokenRequest {
  /// Redeems the code of a child session (`POST /v1/token`).
  public static func child(_ code: ChildSessionCode, verifier: String) -> TokenRequest {
    TokenRequest(
      grantType: .authorizationCode, code: code.code, codeVerifier: verifier, clientID: code.clientID)
  }
}
