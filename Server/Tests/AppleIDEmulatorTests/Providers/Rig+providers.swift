import AppleIDEmulator
import BramleyTokens
import Crypto
import Foundation
import OpenID
import ProviderEmulator
import Testing

/// What a client sends to a provider's authorize endpoint.
struct ProviderAsking {
  var provider: LocalProvider
  var path: String
  var fields: [(String, String)]

  static let verifier = "verifier-of-forty-three-characters-0123456789"
  static let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64URL

  static let google = ProviderAsking(
    provider: .google, path: "/google/o/oauth2/v2/auth",
    fields: fields(ProviderStart.ClientID.googleWeb, "google", "openid email profile"))
  static let facebook = ProviderAsking(
    provider: .facebook, path: "/facebook/v26.0/dialog/oauth",
    fields: fields(ProviderStart.ClientID.facebook, "facebook", "email,public_profile"))
  static let gitHub = ProviderAsking(
    provider: .gitHub, path: "/github/login/oauth/authorize",
    fields: fields(ProviderStart.ClientID.gitHub, "github", "read:user user:email"))
  static let plain = ProviderAsking(
    provider: .plain, path: "/openid/plain/authorize",
    fields: fields(ProviderStart.ClientID.openID, "plain", "openid email profile"))
  static let awkward = ProviderAsking(
    provider: .awkward, path: "/openid/awkward/authorize",
    fields: fields(ProviderStart.ClientID.openID, "awkward", "openid email profile"))

  var client: String { fields[0].1 }
  var redirect: String { fields[1].1 }

  private static func fields(_ client: String, _ name: String, _ scope: String) -> [(String, String)] {
    [
      ("client_id", client), ("redirect_uri", "http://127.0.0.1:8080/v1/callback/\(name)"),
      ("response_type", "code"), ("scope", scope), ("state", "s-1"), ("nonce", "n-1"),
      ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ]
  }

  /// Some fields changed, added, or left out where nil.
  func with(_ changes: [String: String?]) -> ProviderAsking {
    var copy = self
    copy.fields = fields.compactMap { name, value in
      guard let change = changes[name] else { return (name, value) }
      return change.map { (name, $0) }
    }
    for (name, value) in changes where !fields.contains(where: { $0.0 == name }) {
      if let value { copy.fields.append((name, value)) }
    }
    return copy
  }
}

extension Reply {
  /// The fields of the address that the answer leads to.
  var callback: [String: String] {
    guard let location = header("Location"), let parts = URLComponents(string: location) else { return [:] }
    return Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  var cookie: String? { header("Set-Cookie").map { String($0.prefix { $0 != ";" }) } }
}

extension Rig {
  func open(_ asking: ProviderAsking, cookie: String? = nil) async throws -> Reply {
    try await get(
      asking.path + "?" + FormBody.encode(asking.fields), headers: cookie.map { [("Cookie", $0)] } ?? [])
  }

  /// Goes through the page as a person.
  func signIn(
    at asking: ProviderAsking, person: String = "maya", action: String = "continue", sharesEmail: Bool = true
  ) async throws -> Reply {
    let transaction = try #require(try await open(asking).inputs["transaction"])
    return try await form(
      "/\(asking.provider.rawValue)/choose",
      [("transaction", transaction), ("person", person), ("action", action)]
        + (sharesEmail ? [("email", "share")] : []))
  }

  /// Exchanges a code by `client_secret_post`.
  func exchange(
    _ code: String?, of asking: ProviderAsking, at path: String = "/token", headers: [(String, String)] = [],
    _ changes: [(String, String?)] = []
  ) async throws -> Reply {
    let secret = emulator.providers.client(asking.client, of: asking.provider)?.secret ?? ""
    var fields = [
      ("grant_type", "authorization_code"), ("code", code ?? ""), ("client_id", asking.client),
      ("client_secret", secret), ("redirect_uri", asking.redirect),
      ("code_verifier", ProviderAsking.verifier),
    ]
    for (name, value) in changes {
      fields.removeAll { $0.0 == name }
      if let value { fields.append((name, value)) }
    }
    return try await form("/\(asking.provider.rawValue)\(path)", fields, headers: headers)
  }

  /// The tokens of a person who goes through page and exchange.
  func tokens(
    at asking: ProviderAsking, person: String = "maya", path: String = "/token"
  ) async throws -> [String: JSONValue] {
    let code = try await signIn(at: asking, person: person).callback["code"]
    return try await exchange(code, of: asking, at: path, headers: [("Accept", "application/json")]).json
  }

  /// The claims of a token whose signature fits a published key.
  func verified(_ token: String?, keys path: String) async throws -> [String: JSONValue] {
    let jws = try #require(CompactJWS(token ?? ""))
    let keys = try await get(path).json["keys"]?.list ?? []
    let key = try #require(keys.first { $0["kid"]?.string == jws.header.kid })
    #expect(
      try RSAProof.holds(
        jws, modulus: key["n"]?.string ?? "", exponent: key["e"]?.string ?? ""), "the signature fits")
    return claims(token)
  }
}
