import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

/// The local Facebook's endpoints, each with and without a version in front.
struct FacebookRoutes: Sendable {
  let providers: EmulatedProviders

  func add(to router: Router<EmulatorContext>) {
    for method in [HTTPRequest.Method.get, .post, .delete] {
      router.on("facebook/**", method: method) { request, context in
        try await answer(request, context)
      }
    }
  }

  private func answer(_ request: Request, _ context: EmulatorContext) async throws -> Response {
    var parts = request.uri.path.split(separator: "/").dropFirst().map(String.init)
    if let first = parts.first, first.hasPrefix("v"), Double(first.dropFirst()) != nil { parts.removeFirst() }
    let note = context.note
    do {
      var fields = FormFields(request.uri.query ?? "")
      if request.method == .post, request.mediaType == "application/x-www-form-urlencoded" {
        fields = try await request.boundedText().flatMap {
          FormFields([request.uri.query ?? "", $0].joined(separator: "&"))
        }
      }
      guard let fields else { throw GraphError(100, "Invalid parameter") }
      switch (request.method, parts) {
      case (.get, ["dialog", "oauth"]):
        return try await providers.authorize(.facebook, note) { try ask(fields, note) }
      case (.get, [".well-known", "oauth", "openid", "jwks"]):
        return try await providers.keySet(.facebook, note)
      case (.get, [".well-known", "openid-configuration"]): return try discovery()
      default: break
      }
      if let interruption = try await providers.interruption(of: .facebook, note) { return interruption }
      switch (request.method, parts) {
      case (.get, ["oauth", "access_token"]), (.post, ["oauth", "access_token"]):
        return try await token(fields, note)
      case (.get, ["debug_token"]): return try inspect(fields, request, note)
      case (.get, ["me"]): return try me(fields, request, note)
      case (.get, _) where parts.count == 2 && parts[1] == "permissions":
        return try permissions(parts[0], fields, request, note)
      case (.delete, _) where (2...3).contains(parts.count) && parts[1] == "permissions":
        return try remove(parts.count == 3 ? parts[2] : nil, of: parts[0], fields, request, note)
      default: throw GraphError.badPath
      }
    } catch let error as GraphError {
      note.failure("\(error.code)" + (error.subcode.map { "/\($0)" } ?? ""), reason: error.message)
      let trace = try providers.host.change {
        "A" + $0.random.text(22, of: .lowercase + .uppercase + .digits)
      }
      return try error.response(trace: trace)
    }
  }

  private func ask(_ read: FormFields, _ note: JournalNote) throws -> Response {
    let (fields, client, redirect) = try providers.client(of: read, at: .facebook, note)
    let asked = (fields["scope"] ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    var pending = PendingAuthorization(
      client: client, redirectURI: redirect,
      scopes: ["public_profile"] + asked.filter { $0 != "public_profile" })
    pending.state = fields.value(of: "state")
    pending.nonce = fields["nonce"]
    guard ["code", nil].contains(fields["response_type"]) else {
      throw ProviderPageRefusal(
        "invalid_request", "Only response_type=code is served here.", remedy: "Use the code flow.")
    }
    pending.challenge = try providers.challenge(fields, methods: ["S256"], pending)
    return try providers.page(for: pending)
  }

  private func discovery() throws -> Response {
    let base = providers.base(of: .facebook)
    return try .provider(
      JSON.object([
        "issuer": .text(providers.issuer(of: .facebook)),
        "authorization_endpoint": .text("\(base)/dialog/oauth"),
        "token_endpoint": .text("\(base)/oauth/access_token"),
        "jwks_uri": .text("\(base)/.well-known/oauth/openid/jwks/"),
        "response_types_supported": ["id_token", "token id_token", "code"],
        "subject_types_supported": ["pairwise"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "claims_supported": [
          "iss", "aud", "sub", "iat", "exp", "jti", "nonce", "name", "given_name", "family_name", "email",
          "picture",
        ],
      ]), headers: [.cacheControl: "public, max-age=3600"])
  }
}
