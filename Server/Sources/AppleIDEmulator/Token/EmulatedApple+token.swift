import AppleID
import EmulatorKit
import Foundation
import OpenID

extension EmulatedApple {
  /// Answers `/auth/token`.
  ///
  /// - Throws: `TokenErrorBody` or ``Throttled`` if Apple rejects the request; other errors are the emulator's own
  ///   failures.
  func token(_ form: FormFields, _ note: JournalNote) throws -> TokenResponse {
    let grant = form["grant_type"]
    let asking = try authenticatedClient(
      form, of: grant == "client_credentials" ? .currentAndFormerTeam : .currentTeam, note)
    switch grant {
    case "authorization_code": return try exchange(form, for: asking.client)
    case "refresh_token": return try refresh(form, for: asking.client)
    case "client_credentials": return try migrationToken(form, for: asking)
    case nil: throw TokenErrorBody(error: .invalidRequest)
    default: throw TokenErrorBody(error: .unsupportedGrantType)
    }
  }

  private func exchange(_ form: FormFields, for client: AppleWorld.Client) throws -> TokenResponse {
    guard let text = form["code"] else { throw TokenErrorBody(error: .invalidRequest) }
    let now = now
    return try respond { world in
      if try world.strike(.expiredCode, at: .token, client.id.rawValue) != nil {
        throw CodeRule.expiredOrRevoked
      }
      let code = try CodeRule.check(
        world.state.codes.value(for: text, at: now), client: client.id, redirectURI: form["redirect_uri"],
        at: now)
      guard var claims = world.state.claims(for: code.authorization, at: now) else {
        throw CodeRule.expiredOrRevoked
      }
      claims.nonce = code.nonce
      try world.record(.codeSpent(code.code))
      let refresh = try world.issue(.refresh, for: code.authorization, at: now)
      let access = try world.issue(.access, for: code.authorization, at: now)
      return Decision(token: try world.mint(claims, with: access), access: access, refresh: refresh)
    }
  }

  private func refresh(_ form: FormFields, for client: AppleWorld.Client) throws -> TokenResponse {
    guard let text = form["refresh_token"] else { throw TokenErrorBody(error: .invalidRequest) }
    let now = now
    return try respond { world in
      guard let token = world.state.token(text, at: now), token.kind == .refresh,
        token.authorization.client == client.id
      else { throw TokenErrorBody(error: .invalidGrant) }
      guard let claims = world.state.claims(for: token.authorization, at: now) else {
        throw TokenErrorBody(error: world.state.settings.revokedRefresh)
      }
      try world.countRefresh(of: token, at: now)
      let access = try world.issue(.access, for: token.authorization, at: now)
      let isTokenTold = world.state.settings.refreshIDToken
      return Decision(token: isTokenTold ? try world.mint(claims, with: access) : nil, access: access)
    }
  }

  /// The response without the identity token's signature.
  private struct Decision {
    var token: UnsignedToken?
    var access: String
    var refresh: String?
  }

  private func respond(_ decide: (inout LiveWorld) throws -> Decision) throws -> TokenResponse {
    let decision = try change(decide)
    return TokenResponse(
      accessToken: decision.access, expiresIn: Int(IssuedToken.accessLifetime),
      refreshToken: decision.refresh, idToken: try decision.token?.signed())
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

  fileprivate mutating func mint(_ claims: MintedClaims, with access: String) throws -> UnsignedToken {
    var claims = claims
    claims.at_hash = CodeHash.value(of: access)
    if claims.email != nil, try strike(.noEmail, at: .token, claims.aud.rawValue) != nil {
      claims.dropEmail()
    }
    return try mint(claims, at: .token)
  }
}
