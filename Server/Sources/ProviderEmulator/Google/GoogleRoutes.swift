import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

/// The local Google's endpoints.
struct GoogleRoutes: Sendable {
  let providers: EmulatedProviders

  func add(to router: Router<EmulatorContext>) {
    let google = router.group("google")
    google.get(".well-known/openid-configuration") { _, _ in try discovery() }
    google.get(".well-known/risc-configuration") { _, _ in try securityEventsConfiguration() }
    google.get("o/oauth2/v2/auth") { request, context in
      try await providers.authorize(.google, context.note) { try ask(request, context.note) }
    }
    google.get("gsi/select") { request, context in
      try await providers.authorize(.google, context.note) { try select(request, context.note) }
    }
    google.post("token") { request, context in
      try await providers.token(.google, request, context.note)
    }
    for path in ["v1/userinfo", "oauth2/v3/userinfo"] {
      google.get(RouterPath(path)) { request, context in
        try providers.userinfo(.google, request, context.note)
      }
    }
    google.get("oauth2/v3/certs") { _, context in try await providers.keySet(.google, context.note) }
    google.get("revoke") { request, context in
      try revoke(FormFields(request.uri.query ?? ""), context.note)
    }
    google.post("revoke") { request, context in
      try revoke(
        FormFields(request.uri.query ?? "")?["token"] != nil
          ? FormFields(request.uri.query ?? "") : try await request.boundedText().flatMap { FormFields($0) },
        context.note)
    }
    google.get("tokeninfo") { request, context in try tokenInfo(request, context.note) }
  }

  private func ask(_ request: Request, _ note: JournalNote) throws -> Response {
    if let agent = request.headers[.userAgent], agent.contains("; wv)") || agent.contains("FBAN/") {
      throw ProviderPageRefusal(
        "disallowed_useragent", "The page was opened in an embedded web view.", status: 403,
        remedy: "Open it in the system's browser.")
    }
    let (fields, client, redirect) = try providers.client(
      of: FormFields(request.uri.query ?? ""), at: .google, note)
    guard fields["response_type"] == "code" else {
      throw ProviderPageRefusal(
        "invalid_request", "Only response_type=code is served here.", remedy: "Use the code flow.")
    }
    let scopes = (fields["scope"] ?? "").split(separator: " ").map(String.init)
    guard !scopes.isEmpty else {
      throw ProviderPageRefusal(
        "invalid_request", "Missing required parameter: scope", remedy: "Ask for openid email profile.")
    }
    if let audience = fields["audience"] { try checkAudience(audience, for: client) }
    let prompts = (fields["prompt"] ?? "").split(separator: " ")
    var pending = PendingAuthorization(client: client, redirectURI: redirect, scopes: scopes)
    pending.state = fields.value(of: "state")
    pending.nonce = fields["nonce"]
    pending.mode = ProviderResponseMode(rawValue: fields["response_mode"] ?? "query") ?? .query
    // A device's client gets a refresh token without asking.
    pending.isOffline = fields["access_type"] == "offline" || client.kind != .web
    pending.asksConsent = prompts.contains("consent")
    pending.wantsAuthTime = fields["claims"]?.contains("auth_time") == true
    pending.audience = fields["audience"]
    pending.challenge = try providers.challenge(fields, methods: ["S256", "plain"], pending)
    if prompts.contains("login") {
      throw ProviderPageRefusal(
        "invalid_request", "Invalid parameter value for prompt: login",
        remedy: "Google knows no prompt=login.")
    }
    guard prompts.contains("none") else { return try providers.page(for: pending) }
    return try providers.straight(pending, request, hint: fields["login_hint"])
  }

  private func checkAudience(_ audience: String, for client: ProviderClient) throws {
    guard let server = providers.client(audience, of: .google) else {
      throw ProviderPageRefusal(
        "invalid_audience", "Audience is not a valid client ID.", remedy: "Name a client of the same project."
      )
    }
    guard server.project == client.project else {
      throw ProviderPageRefusal(
        "invalid_audience", "The audience client and the client need to be in the same project.",
        remedy: "Move both clients into one project.")
    }
  }

  /// Ends the whole consent that a token rests on.
  private func revoke(_ fields: FormFields?, _ note: JournalNote) throws -> Response {
    let now = providers.host.now
    let isDone = try providers.host.change { change in
      guard let token = change.state.token(fields?["token"], at: now, .google),
        let grant = change.state.grants[token.authorization.grant]
      else { return false }
      change.record(.grantEnded(grant))
      return true
    }
    if isDone { return try .provider(JSON.object([:])) }
    note.failure("invalid_token")
    return try ProviderTokenError("invalid_token", "Token expired or revoked").response
  }

  private func discovery() throws -> Response {
    let base = providers.base(of: .google)
    return try .provider(
      JSON.object([
        "issuer": .text(providers.issuer(of: .google)),
        "authorization_endpoint": .text("\(base)/o/oauth2/v2/auth"), "token_endpoint": .text("\(base)/token"),
        "userinfo_endpoint": .text("\(base)/v1/userinfo"), "revocation_endpoint": .text("\(base)/revoke"),
        "jwks_uri": .text("\(base)/oauth2/v3/certs"),
        "response_types_supported": ["code", "none"], "response_modes_supported": ["query", "form_post"],
        "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["RS256"],
        "scopes_supported": ["openid", "email", "profile"],
        "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
        "claims_supported": [
          "aud", "email", "email_verified", "exp", "family_name", "given_name", "iat", "iss", "name",
          "picture",
          "sub",
        ],
        "code_challenge_methods_supported": ["plain", "S256"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "authorization_response_iss_parameter_supported": true,
      ]), headers: [.cacheControl: "public, max-age=3600"])
  }

  private func securityEventsConfiguration() throws -> Response {
    let base = providers.base(of: .google)
    return try .provider(
      JSON.object([
        "issuer": .text(GoogleEvents.issuer), "jwks_uri": .text("\(base)/oauth2/v3/certs"),
        "delivery_methods_supported": ["https://schemas.openid.net/secevent/risc/delivery-method/push"],
      ]), headers: [.cacheControl: "public, max-age=3600"])
  }
}
