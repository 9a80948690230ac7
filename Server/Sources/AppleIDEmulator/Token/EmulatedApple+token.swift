import AppleID
import Foundation

extension EmulatedApple {
  /// Answers `/auth/token`.
  ///
  /// - Throws: `TokenErrorBody` where Apple refuses; other errors are the emulator's own failures.
  func token(_ form: FormFields, _ note: JournalNote) throws -> TokenResponse {
    let client = try authenticatedClient(form, note)
    switch form["grant_type"] {
    case "authorization_code": return try exchange(form, for: client)
    case "refresh_token": return try refresh(form, for: client)
    case nil: throw TokenErrorBody(error: .invalidRequest)
    default: throw TokenErrorBody(error: .unsupportedGrantType)
    }
  }

  private func exchange(_ form: FormFields, for client: AppleWorld.Client) throws -> TokenResponse {
    guard let text = form["code"] else { throw TokenErrorBody(error: .invalidRequest) }
    let now = now
    return try respond { world in
      let code = try CodeRule.check(
        world.state.codes.value(for: text, at: now), client: client.id, redirectURI: form["redirect_uri"],
        at: now)
      guard var claims = world.claims(for: code.authorization, at: now) else {
        throw CodeRule.expiredOrRevoked
      }
      claims.nonce = code.nonce
      try world.record(.codeSpent(code.code))
      let refresh = try world.issue(.refresh, for: code.authorization, at: now)
      return (claims, try world.issue(.access, for: code.authorization, at: now), refresh)
    }
  }

  private func refresh(_ form: FormFields, for client: AppleWorld.Client) throws -> TokenResponse {
    guard let text = form["refresh_token"] else { throw TokenErrorBody(error: .invalidRequest) }
    let now = now
    return try respond { world in
      guard let token = world.state.token(text, at: now), token.kind == .refresh,
        token.authorization.client == client.id,
        let claims = world.claims(for: token.authorization, at: now)
      else { throw TokenErrorBody(error: .invalidGrant) }
      return (claims, try world.issue(.access, for: token.authorization, at: now), nil)
    }
  }

  /// Signs outside the lock: it is by far the slowest part.
  private func respond(
    _ decide: (inout LiveWorld) throws -> (claims: MintedClaims, access: String, refresh: String?)
  ) throws -> TokenResponse {
    var (decision, key) = try change { world in (try decide(&world), try world.nextSigningKey()) }
    decision.claims.at_hash = CodeHash.value(of: decision.access)
    return TokenResponse(
      accessToken: decision.access, expiresIn: Int(IssuedToken.accessLifetime),
      refreshToken: decision.refresh, idToken: try key.sign(decision.claims))
  }
}

extension LiveWorld {
  fileprivate mutating func issue(
    _ kind: IssuedToken.Kind, for authorization: Authorization, at now: Date
  ) throws -> String {
    let token = IssuedToken(
      token: random.appleToken(kind == .refresh ? "r" : "a"), kind: kind, authorization: authorization,
      issuedAt: now)
    try record(.tokenIssued(token))
    return token.token
  }
}
