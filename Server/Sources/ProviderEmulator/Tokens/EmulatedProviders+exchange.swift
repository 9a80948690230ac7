import BramleyTokens
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

extension EmulatedProviders {
  /// The token endpoint of Google and of the OpenID providers.
  func token(_ provider: LocalProvider, _ request: Request, _ note: JournalNote) async throws -> Response {
    do {
      guard request.mediaType == "application/x-www-form-urlencoded",
        let form = try await request.boundedText().flatMap({ FormFields($0) }), form.repeated.isEmpty
      else { throw ProviderTokenError("invalid_request", "The body is not a form, or repeats a field.") }
      note.grant(form["grant_type"])
      if let interruption = try await interruption(of: provider, note) { return interruption }
      let ring = try await signingKeys(of: provider)
      let client = try authenticate(request, form, at: provider, note)
      switch form["grant_type"] {
      case "authorization_code": return try exchange(form, client, ring)
      case "refresh_token": return try refresh(form, client, ring)
      default: throw ProviderTokenError("unsupported_grant_type", "Invalid grant_type")
      }
    } catch let error as ProviderTokenError {
      note.failure(error.code, reason: error.description)
      return try error.response
    }
  }

  /// The answer that active faults force before a request is handled; nil if it is handled, perhaps late.
  func interruption(of provider: LocalProvider, _ note: JournalNote) async throws -> Response? {
    if let slow = try host.change({ $0.strike(.slow, provider) }) {
      note.fault(slow.name.rawValue)
      try await host.pause(for: slow.delay)
    }
    if let fault = try host.change({ $0.strike(.serverError, provider) }) {
      note.fault(fault.name.rawValue)
      return Response(status: .serviceUnavailable, headers: .uncached)
    }
    if let fault = try host.change({ $0.strike(.throttled, provider) }) {
      note.fault(fault.name.rawValue)
      return .throttled(for: fault.delay)
    }
    return nil
  }

  private func exchange(
    _ form: FormFields, _ client: ProviderClient, _ ring: SigningKeyRing
  ) throws -> Response {
    let provider = client.provider
    let now = host.now
    let isPublic = client.authentication == .none
    let taken = try host.change { change -> Result<(ProviderCode, String, String?), CodeFault> in
      do throws(CodeFault) {
        let code = try change.spend(
          form["code"] ?? "", by: client, redirect: form["redirect_uri"] ?? "",
          verifier: form["code_verifier"],
          at: now)
        // Without a secret only the verifier proves anything.
        guard !isPublic || code.challenge != nil else { throw .wrongVerifier }
        let access = change.issue(
          .access, change.newAccessToken(provider), code.authorization, code: code.code, lifetime: 3_599,
          at: now)
        let refresh =
          code.isOffline
          ? change.issue(
            .refresh, change.newRefreshToken(provider), code.authorization, code: code.code, lifetime: nil,
            at: now) : nil
        return .success((code, access, refresh))
      } catch { return .failure(error) }
    }
    let (code, access, refresh): (ProviderCode, String, String?)
    switch taken {
    case .success(let value): (code, access, refresh) = value
    case .failure(let fault): throw ProviderTokenError(fault, provider)
    }
    var body: [String: JSON] = [
      "access_token": .text(access), "token_type": "Bearer", "expires_in": 3_599,
      "scope": .text(code.authorization.scopes.joined(separator: " ")),
    ]
    body["refresh_token"] = refresh.map(JSON.text)
    if code.authorization.scopes.contains("openid") {
      body["id_token"] = .text(
        try identityToken(
          IdentityTokenRequest(
            authorization: code.authorization, audience: code.audience ?? client.id, party: client.id,
            nonce: code.nonce, accessToken: access, wantsAuthTime: code.wantsAuthTime), ring))
    }
    return try .provider(body)
  }

  /// A refresh brings no new refresh token.
  private func refresh(
    _ form: FormFields, _ client: ProviderClient, _ ring: SigningKeyRing
  ) throws -> Response {
    let provider = client.provider
    let now = host.now
    let issued = try host.change { change -> (ProviderToken, String)? in
      guard let token = change.state.token(form["refresh_token"], at: now, provider, .refresh),
        token.authorization.client == client.id
      else { return nil }
      return (
        token,
        change.issue(
          .access, change.newAccessToken(provider), token.authorization, lifetime: 3_599, at: now)
      )
    }
    guard let (token, access) = issued else {
      throw ProviderTokenError("invalid_grant", "Token has been expired or revoked.")
    }
    var body: [String: JSON] = [
      "access_token": .text(access), "token_type": "Bearer", "expires_in": 3_599,
      "scope": .text(token.authorization.scopes.joined(separator: " ")),
    ]
    if token.authorization.scopes.contains("openid") {
      body["id_token"] = .text(
        try identityToken(
          IdentityTokenRequest(
            authorization: token.authorization, audience: client.id, party: client.id, accessToken: access),
          ring))
    }
    return try .provider(body)
  }

  /// The token of `Authorization: Bearer`, or of the query or form.
  static func bearer(_ request: Request) -> String? {
    guard let header = request.headers[.authorization] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["bearer", "token"].contains(parts[0].lowercased()) else { return nil }
    return String(parts[1])
  }

  /// The userinfo endpoint.
  func userinfo(_ provider: LocalProvider, _ request: Request, _ note: JournalNote) throws -> Response {
    let now = host.now
    let found = try host.change { $0.state.token(Self.bearer(request), at: now, provider, .access) }
    guard let token = found, let person = host.living(named: token.authorization.person) else {
      note.failure("invalid_token")
      var headers = HTTPFields.uncached
      headers[.wwwAuthenticate] = "Bearer error=\"invalid_token\""
      return try .provider(
        JSON.object(["error": "invalid_token", "error_description": "Invalid Credentials"]),
        status: .unauthorized, headers: headers)
    }
    note.client(token.authorization.client) { _ in true }
    let claims = try host.change { change in
      let account = change.state.account(of: person, at: provider)
      let settings = change.state.settings(of: provider)
      var claims = self.profile(person, account, token.authorization.scopes, &change, settings)
      claims["sub"] = .text(
        change.strikes(.wrongSubject, provider)
          ? "somebody-else" : change.pseudonyms.subject(of: account, for: token.authorization.client))
      return claims
    }
    return try .provider(claims)
  }

  /// The key set.
  func keySet(_ provider: LocalProvider, _ note: JournalNote) async throws -> Response {
    if let slow = try host.change({ $0.strike(.slow, provider) }) { try await host.pause(for: slow.delay) }
    if try strikes(.keysUnreachable, provider) {
      note.fault(ProviderFault.Name.keysUnreachable.rawValue)
      return Response(status: .internalServerError, headers: .uncached)
    }
    let published = try await signingKeys(of: provider).published.map(\.published)
    let settings = try host.change { $0.state.settings(of: provider) }
    let isEmpty = try strikes(.keysEmpty, provider)
    let keys: [JSON] =
      isEmpty
      ? []
      : published.map { key in
        var fields: [String: JSON] = [
          "kty": .text(key.kty), "kid": .text(key.kid.rawValue), "use": .text(key.use),
          "n": .text(key.modulus), "e": .text(key.exponent),
        ]
        if !settings.keysWithoutAlgorithm { fields["alg"] = .text(key.alg) }
        return .object(fields)
      }
    return try .provider(
      JSON.object(["keys": .list(keys)]), headers: [.cacheControl: "public, max-age=18000, must-revalidate"])
  }
}

extension ProviderChange {
  mutating func newAccessToken(_ provider: LocalProvider) -> String {
    switch provider {
    case .google: "ya29.a0" + random.bytes(120).base64URL
    case .facebook: "EAA" + random.text(160, of: .lowercase + .uppercase + .digits)
    case .gitHub: "gho_" + random.text(36, of: .lowercase + .uppercase + .digits)
    default: random.bytes(32).base64URL
    }
  }

  mutating func newRefreshToken(_ provider: LocalProvider) -> String {
    provider == .google ? "1//0" + random.bytes(64).base64URL : random.bytes(32).base64URL
  }
}
