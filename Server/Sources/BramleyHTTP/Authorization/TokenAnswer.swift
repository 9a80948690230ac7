import BramleyAPI

/// The answer of the token endpoint: the session, and the scope that was granted.
struct TokenAnswer: Encodable {
  let session: Session
  /// Access tokens have no scopes. An answer says what was granted where that is less than what a request asked for,
  /// at this endpoint or at the authorization endpoint (RFC 6749, section 5.1).
  let scope = ""

  func encode(to encoder: any Encoder) throws {
    try session.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scope, forKey: .scope)
  }

  private enum CodingKeys: String, CodingKey { case scope }
}
