import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

/// A local OpenID provider's endpoints.
struct OpenIDRoutes: Sendable {
  let providers: EmulatedProviders
  let provider: LocalProvider

  func add(to router: Router<EmulatorContext>) {
    let group = router.group(RouterPath(provider.rawValue))
    group.get(".well-known/openid-configuration") { _, context in try await discovery(context.note) }
    group.get("authorize") { request, context in
      try await providers.authorize(provider, context.note) {
        try ask(FormFields(request.uri.query ?? ""), request, context.note)
      }
    }
    group.post("authorize") { request, context in
      let form = try await request.boundedText().flatMap { FormFields($0) }
      return try await providers.authorize(provider, context.note) { try ask(form, request, context.note) }
    }
    group.post("token") { request, context in try await providers.token(provider, request, context.note) }
    group.get("userinfo") { request, context in try providers.userinfo(provider, request, context.note) }
    group.post("userinfo") { request, context in try providers.userinfo(provider, request, context.note) }
    group.get("jwks") { _, context in try await providers.keySet(provider, context.note) }
    group.get("end_session") { request, context in try endSession(request, context.note) }
  }

  private func ask(_ read: FormFields?, _ request: Request, _ note: JournalNote) throws -> Response {
    let (fields, client, redirect) = try providers.client(of: read, at: provider, note)
    let scopes = (fields["scope"] ?? "").split(separator: " ").map(String.init)
    var pending = PendingAuthorization(client: client, redirectURI: redirect, scopes: scopes)
    pending.state = fields.value(of: "state")
    pending.nonce = fields["nonce"]
    guard let mode = ProviderResponseMode(rawValue: fields["response_mode"] ?? "query") else {
      throw ProviderCallbackError(
        pending: pending, code: "invalid_request",
        description: "response_mode is query, fragment or form_post")
    }
    pending.mode = mode
    switch fields["response_type"]?.split(separator: " ").sorted() {
    case ["code"]: break
    case ["code", "id_token"]:
      guard pending.nonce != nil else {
        throw ProviderCallbackError(
          pending: pending, code: "invalid_request", description: "an id_token from here needs a nonce")
      }
      // What a query holds ends up in histories and logs.
      if fields["response_mode"] == nil { pending.mode = .fragment }
      guard pending.mode != .query else {
        throw ProviderCallbackError(
          pending: pending, code: "invalid_request", description: "an id_token does not go into a query")
      }
      pending.wantsIdentityToken = true
    default: throw ProviderCallbackError(pending: pending, code: "unsupported_response_type")
    }
    guard scopes.contains("openid") else {
      throw ProviderCallbackError(pending: pending, code: "invalid_scope", description: "scope lacks openid")
    }
    pending.challenge = try providers.challenge(fields, methods: ["S256"], pending)
    if client.authentication == .none, pending.challenge == nil {
      throw ProviderCallbackError(
        pending: pending, code: "invalid_request", description: "a client without a secret needs PKCE")
    }
    let prompts = (fields["prompt"] ?? "").split(separator: " ")
    var oldest: TimeInterval?
    if let text = fields["max_age"] {
      guard let seconds = TimeInterval(text), seconds >= 0 else {
        throw ProviderCallbackError(
          pending: pending, code: "invalid_request", description: "max_age is a number")
      }
      oldest = seconds
    }
    pending.isOffline = scopes.contains("offline_access")
    pending.asksConsent = pending.isOffline
    pending.wantsAuthTime = oldest != nil || fields["claims"]?.contains("auth_time") == true
    if prompts.contains("none") {
      guard prompts.count == 1 else {
        throw ProviderCallbackError(
          pending: pending, code: "invalid_request", description: "prompt=none goes with no other")
      }
      return try providers.straight(pending, request, within: oldest)
    }
    return try providers.page(for: pending)
  }

  private func endSession(_ request: Request, _ note: JournalNote) throws -> Response {
    let fields = FormFields(request.uri.query ?? "")
    let client = providers.client(fields?["client_id"] ?? "", of: provider)
    var headers: HTTPFields = [
      .setCookie: ProviderSessionCookie.removal(provider), .cacheControl: "no-store",
    ]
    guard let target = fields?["post_logout_redirect_uri"] else {
      return Response(status: .ok, headers: headers)
    }
    guard let client,
      client.redirectURIs.contains(where: {
        ProviderRedirectRule.isBelow(target, registered: Self.origin($0))
      })
    else {
      note.failure("invalid_request", reason: "post_logout_redirect_uri")
      return try ProviderTokenError("invalid_request", "post_logout_redirect_uri is not the client's")
        .response
    }
    let state = fields?["state"].map { (target.contains("?") ? "&" : "?") + "state=\($0)" } ?? ""
    headers[.location] = target + state
    return Response(status: .seeOther, headers: headers)
  }

  private static func origin(_ address: String) -> String {
    guard var parts = URLComponents(string: address) else { return address }
    (parts.path, parts.query) = ("/", nil)
    return parts.string ?? address
  }

  private func discovery(_ note: JournalNote) async throws -> Response {
    if let interruption = try await providers.discoveryInterruption(of: provider, note) {
      return interruption
    }
    let base = providers.base(of: provider)
    let settings = try providers.host.change { $0.state.settings(of: provider) }
    return try .provider(
      JSON.object([
        "issuer": .text(providers.issuer(of: provider)), "authorization_endpoint": .text("\(base)/authorize"),
        "token_endpoint": .text("\(base)/token"), "userinfo_endpoint": .text("\(base)/userinfo"),
        "jwks_uri": .text("\(base)/jwks"), "end_session_endpoint": .text("\(base)/end_session"),
        "response_types_supported": ["code", "code id_token"],
        "response_modes_supported": ["query", "fragment", "form_post"], "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": [.text(settings.algorithm.rawValue)],
        "scopes_supported": ["openid", "email", "profile", "offline_access"],
        "token_endpoint_auth_methods_supported": [
          "client_secret_basic", "client_secret_post", "private_key_jwt", "none",
        ],
        "token_endpoint_auth_signing_alg_values_supported": ["ES256", "RS256"],
        "claims_supported": [
          "aud", "auth_time", "email", "email_verified", "exp", "iat", "iss", "name", "nonce", "sid", "sub",
        ],
        "code_challenge_methods_supported": ["S256"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "authorization_response_iss_parameter_supported": .flag(settings.callbackIssuer == .right),
        "backchannel_logout_supported": true, "backchannel_logout_session_supported": true,
      ]), headers: [.cacheControl: "public, max-age=3600"])
  }
}

extension EmulatedProviders {
  /// A discovery document fails with the key set.
  func discoveryInterruption(of provider: LocalProvider, _ note: JournalNote) async throws -> Response? {
    if let slow = try host.change({ $0.strike(.slow, provider) }) { try await host.pause(for: slow.delay) }
    guard try strikes(.discoveryUnreachable, provider) else { return nil }
    note.fault(ProviderFault.Name.discoveryUnreachable.rawValue)
    return Response(status: .internalServerError, headers: .uncached)
  }
}
