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
