import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An OpenID provider in this process, behind the kit's transport: discovery, authorization, token, userinfo and
/// revocation endpoints. It checks what the standards want checked, so that a wrong request gets nothing.
actor LocalOpenIDProvider {
  /// What differs between the products.
  struct Kind: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var issuer: String
    /// The base of the endpoints; Cognito's are on another host than its issuer.
    var endpoints: String
    var namesIssuer = false
    /// A parameter without which it gives nothing.
    var wants: [String: String] = [:]
    var rotates = true
    /// Whether a refresh gives a new ID token.
    var repeatsIDToken = true
    /// Whether the ID token says who the person is.
    var describesPerson = true

    static let keycloak = Kind(
      testDescription: "as Keycloak", issuer: "https://id.example.com/realms/orchard",
      endpoints: "https://id.example.com/realms/orchard/protocol/openid-connect", namesIssuer: true)
    static let auth0 = Kind(
      testDescription: "as Auth0", issuer: "https://orchard.auth0.example/",
      endpoints: "https://orchard.auth0.example", wants: ["audience": "https://api.example.com"],
      describesPerson: false)
    static let cognito = Kind(
      testDescription: "as Cognito", issuer: "https://cognito-idp.example.com/pool_1",
      endpoints: "https://orchard.auth.example.com", wants: ["identity_provider": "SignInWithApple"],
      rotates: false, repeatsIDToken: false)
  }

  let kind: Kind
  let callback = "com.example.orchard:/signed-in"
  private(set) var revoked: [String] = []
  private(set) var requests: [String] = []
  private var codes: [String: [String: String]] = [:]
  private var refreshTokens: Set<String> = []
  private var accessTokens: Set<String> = []
  private var count = 0
  /// Changes the claims of the next ID token.
  private var forge: (@Sendable (inout [String: any Sendable]) -> Void)?

  init(_ kind: Kind) { self.kind = kind }

  func forgeNext(_ forge: @escaping @Sendable (inout [String: any Sendable]) -> Void) { self.forge = forge }

  /// Ends all sessions, as an administrator does.
  func endSessions() { refreshTokens = [] }

  nonisolated var server: OpenIDServer {
    OpenIDServer(
      "company", issuer: URL(string: kind.issuer)!, clientID: "orchard-app", parameters: kind.wants,
      transport: transport)
  }

  nonisolated var transport: Transport {
    Transport { request throws(TransportError) in await self.answer(request) }
  }

  /// A browser in which the person signs in at once.
  nonisolated var sheet: BrowserSheet {
    BrowserSheet { (page, _, _) throws(SignInError) in
      guard let url = await self.authorize(page) else { throw .cancelled }
      return url
    }
  }

  // MARK: The browser

  private func authorize(_ page: URL) -> URL? {
    let fields = Self.fields(URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? [])
    guard page.absoluteString.hasPrefix(kind.endpoints + "/authorize?"), fields["response_type"] == "code",
      fields["client_id"] == "orchard-app", fields["redirect_uri"] == callback,
      fields["code_challenge_method"] == "S256", fields["scope"]?.contains("openid") == true,
      fields["provider"] == nil, kind.wants.allSatisfy({ fields[$0.key] == $0.value }),
      let state = fields["state"]
    else { return nil }
    count += 1
    codes["code-\(count)"] = fields
    let issuer = kind.namesIssuer ? "&iss=\(kind.issuer)" : ""
    return URL(string: "\(callback)?code=code-\(count)&state=\(state)\(issuer)")
  }

  // MARK: The endpoints

  private func answer(_ request: URLRequest) -> HTTPAnswer {
    let address = request.url?.absoluteString ?? ""
    requests.append(address)
    let body = "?" + String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    let fields = Self.fields(URLComponents(string: body)?.queryItems ?? [])
    let issuer = kind.issuer.hasSuffix("/") ? String(kind.issuer.dropLast()) : kind.issuer
    switch address {
    case issuer + "/.well-known/openid-configuration": return describe()
    case kind.endpoints + "/token" where request.httpMethod == "POST":
      return fields["grant_type"] == "refresh_token" ? refresh(fields) : redeem(fields)
    case kind.endpoints + "/userinfo":
      let token = request.value(forHTTPHeaderField: "Authorization")?.dropFirst("Bearer ".count)
      guard let token, accessTokens.contains(String(token)) else { return .json(401, Data("{}".utf8)) }
      return json(200, person)
    case kind.endpoints + "/revoke":
      revoked.append(fields["token"] ?? "")
      refreshTokens.remove(fields["token"] ?? "")
      return HTTPAnswer(status: 200)
    default: return HTTPAnswer(status: 404)
    }
  }

  private func describe() -> HTTPAnswer {
    var description: [String: any Sendable] = [
      "issuer": kind.issuer, "authorization_endpoint": kind.endpoints + "/authorize",
      "token_endpoint": kind.endpoints + "/token", "userinfo_endpoint": kind.endpoints + "/userinfo",
      "revocation_endpoint": kind.endpoints + "/revoke",
      "code_challenge_methods_supported": ["plain", "S256"],
    ]
    if kind.namesIssuer { description["authorization_response_iss_parameter_supported"] = true }
    return json(200, description)
  }

  private func redeem(_ fields: [String: String]) -> HTTPAnswer {
    guard let code = fields["code"], let begun = codes.removeValue(forKey: code),
      fields["client_id"] == begun["client_id"], fields["redirect_uri"] == begun["redirect_uri"],
      let verifier = fields["code_verifier"], PKCE(verifier: verifier).challenge == begun["code_challenge"]
    else { return json(400, ["error": "invalid_grant"]) }
    return tokens(nonce: begun["nonce"], withID: true)
  }

  private func refresh(_ fields: [String: String]) -> HTTPAnswer {
    guard let token = fields["refresh_token"], refreshTokens.contains(token) else {
      // Auth0 answers 403.
      return json(kind.issuer.hasSuffix("/") ? 403 : 400, ["error": "invalid_grant"])
    }
    if kind.rotates { refreshTokens.remove(token) }
    return tokens(nonce: nil, withID: kind.repeatsIDToken, isFirst: false)
  }

  private func tokens(nonce: String?, withID: Bool, isFirst: Bool = true) -> HTTPAnswer {
    count += 1
    var answer: [String: any Sendable] = [
      "access_token": "access-\(count)", "token_type": "Bearer", "expires_in": 300,
    ]
    accessTokens.insert("access-\(count)")
    if isFirst || kind.rotates {
      answer["refresh_token"] = "refresh-\(count)"
      refreshTokens.insert("refresh-\(count)")
    }
    if withID {
      var claims: [String: any Sendable] = [
        "iss": kind.issuer, "aud": "orchard-app", "sub": "person-1", "sid": "session-1",
        "exp": Date().timeIntervalSince1970 + 300,
      ]
      if kind.describesPerson { claims.merge(person) { first, _ in first } }
      claims["nonce"] = nonce
      forge?(&claims)
      forge = nil
      let payload = (try? JSONSerialization.data(withJSONObject: claims)) ?? Data()
      answer["id_token"] = "e30.\(Self.base64URL(payload)).c2ln"
    }
    return json(200, answer)
  }

  private var person: [String: any Sendable] {
    [
      "sub": "person-1", "given_name": "Maya", "family_name": "Okafor", "email": "maya@example.com",
      "email_verified": kind.issuer.contains("cognito") ? "true" : true,
    ]
  }

  private func json(_ status: Int, _ object: [String: any Sendable]) -> HTTPAnswer {
    .json(status, (try? JSONSerialization.data(withJSONObject: object)) ?? Data())
  }

  private static func fields(_ items: [URLQueryItem]) -> [String: String] {
    Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  private static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
